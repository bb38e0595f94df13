import { suggestSlugs } from "@caliban/memory"
import { plainText } from "@caliban/text"

/** What a line asks for: something of the program itself, or of the model. */
export type Line =
  | { kind: "exit" }
  | { kind: "help" }
  /** The text of `unknown` is an answer. */
  | { kind: "command" | "message" | "unknown"; text: string }

export const COMMANDS = ["/memory", "/help", "/exit", "/quit"]

/** Plain words and commands that the program carries out itself. */
const OWN: readonly (readonly [form: RegExp, line: Line])[] = [
  [/^(?:\/(?:exit|quit|q)\b.*|exit|quit)$/i, { kind: "exit" }],
  [/^(?:\/help\b.*|\/\?|help|\?)$/i, { kind: "help" }],
  [/^(?:undo(?: (?:that|it|this))?|take (?:that|it) back)[.!]?$/i, { kind: "command", text: "/memory undo" }],
  [
    /^(?:(?:show|list)(?: me)? (?:my|your|the) memory|memory)[.!]?$/i,
    { kind: "command", text: "/memory list" },
  ],
]

/** A text about a path, such as "/etc/hosts is what?", is a message. */
export function readLine(line: string): Line {
  const text = line.trim()
  const own = OWN.find(([form]) => form.test(text))
  if (own !== undefined) return own[1]
  if (/^\/memory(?:\s|$)/i.test(text)) return { kind: "command", text: text.replace(/^\/memory/i, "/memory") }
  const [word = ""] = text.split(/\s/)
  if (!/^\/\w*$/.test(word)) return { kind: "message", text }
  const nearest = suggestSlugs(word, COMMANDS)[0]
  const advice = nearest === undefined ? "Type /help for a list." : `Did you mean ${nearest}?`
  return { kind: "unknown", text: `There is no command ${plainText(word)}. ${advice}` }
}
