import { cutText, oneLine, plainLine } from "@caliban/text"
import { attempt } from "../input/settings.ts"

const MESSAGE_MAX = 200

/** The error message in a response body; `undefined` for a web page or a body without a message. */
export function messageIn(body: string): string | undefined {
  const text = body.trim()
  if (text === "" || text.startsWith("<")) return undefined
  return messageOf(attempt(() => JSON.parse(text) as unknown) ?? text)
}

/** The message in any of the error formats that servers use. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error === "string") return error
  if (typeof error !== "object" || error === null) return undefined
  const fields = error as Record<string, unknown>
  return ["error", "message", "detail"].map((name) => messageOf(fields[name])).find(Boolean)
}

/** A server's message for the terminal: one line, cut, without keys. */
export function serverLine(message: string, key?: string): string {
  const withoutKey = key === undefined ? message : message.replaceAll(key, "[key]")
  const line = plainLine(oneLine(withoutKey)).replaceAll(/\b(?:sk|pk)-[\w*-]{6,}/g, "[key]")
  return cutText(line, MESSAGE_MAX)
}
