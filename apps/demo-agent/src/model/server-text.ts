import { plainLine } from "@caliban/slash-memory"

const LONGEST = 200

/** What a body says about an error, in one line; `undefined` for a web page or a body without a message. */
export function messageIn(body: string): string | undefined {
  const text = body.trim()
  if (text === "" || text.startsWith("<")) return undefined
  try {
    return messageOf(JSON.parse(text))
  } catch {
    return text
  }
}

/** The message of an error in any of the forms that servers use. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error === "string") return error
  if (typeof error !== "object" || error === null) return undefined
  for (const name of ["error", "message", "detail"]) {
    const message = messageOf((error as Record<string, unknown>)[name])
    if (message !== undefined && message !== "") return message
  }
  return undefined
}

/** On one line, cut, without control characters and keys. */
export function oneLine(message: string, key?: string): string {
  const withoutKey = key === undefined ? message : message.replaceAll(key, "[key]")
  const line = plainLine(withoutKey).replaceAll(/\s+/g, " ").trim()
  const hidden = line.replaceAll(/\b(?:sk|pk)-[\w*-]{6,}/g, "[key]")
  return hidden.length > LONGEST ? `${hidden.slice(0, LONGEST - 1)}…` : hidden
}
