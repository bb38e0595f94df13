type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Parses JSON with comments and trailing commas, as in `tsconfig.json`; an empty object if it is not one. Linear. */
export function parseJson(text: string): JsonObject {
  const plain = text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/gu, (part) =>
      part[0] === '"' ? part : " ",
    )
    .replace(/,(\s*[}\]])/gu, "$1")
  try {
    const value: unknown = JSON.parse(plain)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}
