export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Removes comments and trailing commas, as in `tsconfig.json`. Strings stay as they are. */
function withoutComments(text: string): string {
  const keepStrings = (part: string): string => (part.startsWith('"') ? part : " ")
  // No search for block comments after the last `*/`: each `/*` there would be scanned to the end of the text.
  const last = text.lastIndexOf("*/")
  const end = last < 0 ? 0 : last + 2
  const blocks = text.slice(0, end).replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu, keepStrings)
  const lines = text.slice(end).replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/gu, keepStrings)
  return `${blocks}${lines}`.replace(/,(\s*[}\]])/gu, "$1")
}

/** Parses JSON, with comments and trailing commas if necessary; `undefined` if the result is not an object. */
export function parseJson(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined
  for (const source of [() => text, () => withoutComments(text)]) {
    try {
      const value: unknown = JSON.parse(source())
      return isJsonObject(value) ? value : undefined
    } catch {}
  }
  return undefined
}
