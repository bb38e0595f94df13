import type { Form } from "../forms/form.ts"
import type { Match } from "./rule.ts"

const BEGIN =
  /-{2,5}\s?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?\s?-{2,5}|PuTTY-User-Key-File-\d:|-{4} BEGIN SSH2 ENCRYPTED PRIVATE KEY -{4}/g
const END = /-{2,5}\s?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{2,5}|Private-MAC: [0-9a-f]+/g
const BODY = /[A-Za-z0-9+/]{16}/
/** Where there is no end, the key goes on for so long at most. */
const LONGEST = 16_384

/** Private keys with their armour. The opening line alone is documentation. */
export function* findPrivateKeys({ text }: Form): Generator<Match> {
  let reached = 0
  for (const match of text.matchAll(BEGIN)) {
    if (match.index < reached) continue
    const from = match.index + match[0].length
    END.lastIndex = from
    const close = text.includes("END", from) ? END.exec(text.slice(0, from + LONGEST)) : null
    const end = close === null ? openEnd(text, from) : close.index + close[0].length
    if (!BODY.test(text.slice(from, end))) continue
    reached = end
    yield { rule: "private-key", class: "secret", start: match.index, end }
  }
}

/** After the last line that can be part of a key. */
function openEnd(text: string, from: number): number {
  const body =
    /^(?:[ \t>|"'\\]*(?:[A-Za-z0-9+/=]{1,200}|(?:Proc-Type|DEK-Info|Comment|Version)[^\n]{0,200})?[ \t"',\\]*(?:\n|$))*/.exec(
      text.slice(from, from + LONGEST),
    )?.[0]
  const inline = /^\s?[A-Za-z0-9+/=]{16,8000}/.exec(text.slice(from, from + LONGEST))?.[0]
  return from + Math.max(body?.trimEnd().length ?? 0, inline?.length ?? 0)
}
