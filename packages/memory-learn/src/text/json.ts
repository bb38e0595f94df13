export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** JSON with comments and trailing commas, as `tsconfig.json` has it. Comment marks inside strings stay. */
function withoutComments(text: string): string {
  const keepStrings = (part: string): string => (part.startsWith('"') ? part : " ")
  // Beyond the last end of a block comment none is looked for: each beginning would be searched to the end.
  const last = text.lastIndexOf("*/")
  const end = last < 0 ? 0 : last + 2
  const blocks = text.slice(0, end).replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu, keepStrings)
  const lines = text.slice(end).replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/gu, keepStrings)
  return `${blocks}${lines}`.replace(/,(\s*[}\]])/gu, "$1")
}

/** An object, or undefined for anything else. */
export function parseJson(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined
  for (const source of [() => text, () => withoutComments(text)]) {
    try {
      const value: unknown = JSON.parse(source())
      return isJson(value) ? value : undefined
    } catch {}
  }
  return undefined
}

export function stringAt(value: Json | undefined, key: string): string {
  const found = value?.[key]
  return typeof found === "string" ? found.slice(0, 300) : ""
}

export function objectAt(value: Json | undefined, key: string): Json | undefined {
  const found = value?.[key]
  return isJson(found) ? found : undefined
}
