import { suggestSlugs } from "@caliban/memory"
import { plainText } from "@caliban/text"

/** What a line asks for: something of the program itself, or of the model. The text of `help` and `unknown` is an answer. */
export interface Line {
  kind: "exit" | "help" | "command" | "message" | "unknown"
  text: string
}

export const COMMANDS = ["/memory", "/help", "/exit", "/quit"]

const HELP = `Type what it should remember, change or
forget, or ask about it. Plain words work
too: help, undo that, show my memory, exit.
  /memory       show the memory
  /memory help  list its commands
  /exit         quit (or Ctrl-D)
Ctrl-C stops an answer. Tab completes.
`

/** Plain words and commands that the program carries out itself. */
const OWN = [
  [/^(?:\/(?:exit|quit|q)\b.*|exit|quit)$/i, "exit", ""],
  [/^(?:\/help\b.*|\/\?|help|\?)$/i, "help", HELP],
  [/^(?:undo(?: (?:that|it|this))?|take (?:that|it) back)[.!]?$/i, "command", "/memory undo"],
  [/^(?:(?:show|list)(?: me)? (?:my|your|the) memory|memory)[.!]?$/i, "command", "/memory list"],
] as const

/** A text about a path, such as "/etc/hosts is what?", is a message. */
export function readLine(line: string): Line {
  const text = line.trim()
  const [, kind, command] = OWN.find(([form]) => form.test(text)) ?? []
  if (kind !== undefined) return { kind, text: command }
  if (/^\/memory(?:\s|$)/i.test(text)) return { kind: "command", text: text.replace(/^\/memory/i, "/memory") }
  const [word = ""] = text.split(/\s/)
  if (!/^\/\w*$/.test(word)) return { kind: "message", text }
  const nearest = suggestSlugs(word, COMMANDS)[0]
  const advice = nearest === undefined ? "Type /help for a list." : `Did you mean ${nearest}?`
  return { kind: "unknown", text: `There is no command ${plainText(word)}. ${advice}` }
}
