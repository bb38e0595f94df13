import { type Voice, voicesIn } from "./cues/voices.ts"
import type { JudgedSentence } from "./evidence/evidence.ts"
import { announces } from "./statements.ts"

const NOT_OWN: readonly Voice[] = ["reports", "supposes", "others", "past"]
const FOREIGN: readonly Voice[] = ["task", "introduces", "reports"]
/** "Ada: …", "Tim: …". */
const SPEAKER = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?: /u

/**
 * The sentences that are the user's own. A text that the user passes on starts after an introduction or in a paragraph of
 * its own, and ends with the message. What the user asks to remember before such a text is the user's own, too; in a message
 * about a text, nothing else is.
 */
export function ownSentences(heard: readonly JudgedSentence[]): JudgedSentence[] {
  const end = heard.findIndex(startsOther)
  const before = end < 0 ? heard : heard.slice(0, end)
  const request = before.findLast(asksFirst)
  const isDialogue = heard.filter(({ text }) => SPEAKER.test(text)).length > 1
  const isAboutText = isDialogue || heard.some(({ voices }) => voices.has("task"))
  const isStated = ({ voices, paragraph }: JudgedSentence): boolean =>
    paragraph === heard[0]?.paragraph && !NOT_OWN.some((voice) => voices.has(voice))
  return before.filter((one) => isAskedBy(request, one) || (!isAboutText && isStated(one)))
}

/** The paragraph of a request, the one before it, which "Remember that." may be about, and the list that it announces. */
function isAskedBy(request: JudgedSentence | undefined, { paragraph }: JudgedSentence): boolean {
  if (request === undefined) return false
  const distance = paragraph - request.paragraph
  return distance > 0 ? announces(request) : distance >= -1
}

function startsOther(one: JudgedSentence): boolean {
  const { voices, folded, item } = one
  // "Mail: …" in a list is a label.
  const introduces = voices.has("introduces") || (voices.has("reports") && folded.includes(":"))
  return (voices.has("task") || (introduces && !item)) && !asksFirst(one)
}

/** "Remember: the README says …" is the user's own request; "the README says: remember …" is not. */
function asksFirst({ spots, folded }: JudgedSentence): boolean {
  const request = spots.get("request")
  if (request === undefined) return false
  const before = voicesIn(folded.slice(0, request.at))
  return !FOREIGN.some((voice) => before.has(voice))
}
