import { dropHiddenCharacters } from "@caliban/memory-core/internal"
import { cutText, describeValue as describeOther, formatCount } from "@caliban/text"
import { linesOf } from "./text-lines.ts"

/** The text without hidden characters, every line end as `\n`. Lines and tabs stay. */
export function visibleText(text: string): string {
  return dropHiddenCharacters(text.replace(/\r\n?/g, "\n"))
}

/** The text on one line, with line ends, tabs and hidden characters written as escapes such as `\n` and `\u{200b}`. */
export function escapedLine(text: string): string {
  const escaped = dropHiddenCharacters(text, (character) =>
    character === "\r" ? "\\r" : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  return escaped.replaceAll("\n", "\\n").replaceAll("\t", "\\t")
}

/** A text of the model in which every line that looks like only one stored line is that one, with its hidden characters. */
export function asStored(text: string, stored = "", show = visibleText): string {
  const known = new Map<string, string | undefined>()
  for (const line of new Set(linesOf(stored))) known.set(show(line), known.has(show(line)) ? undefined : line)
  return text.replace(/.+/g, (line) => known.get(line) ?? line)
}

/** The text in quotes on one line, cut to `max` characters. */
export function quote(text: string, max = 60): string {
  const start = cutText(text, max)
  const quoted = `"${escapedLine(start)}"`
  return start === text ? quoted : `${quoted} (${formatCount(text.length)} characters)`
}

/** Describes a value in a few words. Never reads a property of it. */
export const describeValue = (value: unknown): string =>
  typeof value === "string" ? quote(value) : describeOther(value)
