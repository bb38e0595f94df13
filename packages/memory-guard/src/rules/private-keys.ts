import type { Form } from "../forms/form.ts"
import type { Matches } from "./rule.ts"

const BEGIN =
  /-{2,5}\s?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?\s?-{2,5}|PuTTY-User-Key-File-\d:/g
const END = /-{2,5}\s?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{2,5}|Private-MAC: [0-9a-f]+/
const BODY = /[A-Za-z0-9+/]{16}/
/** The longest key without an end line, in characters. */
const KEY_MAX = 16_384
/** The longest header before the first line of a key, in characters. */
const HEADER_MAX = 600

/** Private keys in PEM and similar formats. The BEGIN line alone does not count. */
export function* findPrivateKeys({ text }: Form): Matches {
  let reached = 0
  for (const match of text.matchAll(BEGIN)) {
    yield
    if (match.index < reached) continue
    const from = match.index + match[0].length
    if (!BODY.test(text.slice(from, from + HEADER_MAX))) continue
    const rest = text.slice(from, from + KEY_MAX)
    const close = END.exec(rest)
    const end = from + (close === null ? openEnd(rest) : close.index + close[0].length)
    if (!BODY.test(text.slice(from, end))) continue
    reached = end
    yield { rule: "private-key", class: "secret", start: match.index, end }
  }
}

/** The offset after the last line that can be part of a key. */
function openEnd(rest: string): number {
  const lines =
    /^(?:[ \t>|"'\\]*(?:[A-Za-z0-9+/=]{1,200}|(?:Proc-Type|DEK-Info|Comment|Version)[^\n]{0,200})?[ \t"',\\]*(?:\n|$))*/.exec(
      rest,
    )
  const inline = /^\s?[A-Za-z0-9+/=]{16,8000}/.exec(rest)
  return Math.max(lines?.[0].trimEnd().length ?? 0, inline?.[0].length ?? 0)
}
