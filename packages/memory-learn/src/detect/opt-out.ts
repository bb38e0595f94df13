import { bareText, lazily } from "@caliban/text"
import type { Prose } from "../text/sentences.ts"
import { OPT_OUT_FORMS, type OptOutForms } from "./opt-out-forms.ts"

// "We never store these" and "don't save this in git" are rules. So a request must be an imperative without a subject,
// about the message, and must end there.

/** The start of a request: of the sentence, after punctuation or after one of these words. */
function startAfter(words: string): string {
  const start = "(?:^|[-,;:.!?¡(*、。，：]\\s*"
  return words === "" ? `${start})` : `${start}|(?<!\\p{L})(?:${words}),?\\s+)`
}

/** The end of a request: only punctuation or one of these words may follow. */
function endBefore(words: string): string {
  const end = "(?=\\s*(?:$|[^\\p{L}\\p{N}\\s'\"`/]"
  return words === "" ? `${end}))` : `${end}|(?:${words})(?!\\p{L})))`
}

function patternsOf({ before, after, object, verbs, forms }: OptOutForms): string[] {
  const signs: Readonly<Record<string, string>> = {
    "<": startAfter(bareText(before)),
    ">": endBefore(bareText(after)),
    "@": bareText(object),
    "&": bareText(verbs),
  }
  return forms.map((form) => bareText(form).replace(/[<>@&]/gu, (sign) => signs[sign] ?? sign))
}

const OPT_OUT = lazily(() => new RegExp(OPT_OUT_FORMS.flatMap(patternsOf).join("|"), "u"))

/** The rest of a longer sentence is ignored. */
const LIMIT = 600

/** Whether the user asks not to remember the message: "please don't remember this", "off the record". */
export function asksNotToRemember({ sentences }: Prose): boolean {
  return sentences.some(({ text }) => OPT_OUT().test(bareText(text.slice(0, LIMIT))))
}
