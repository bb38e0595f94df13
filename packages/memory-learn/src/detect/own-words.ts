import { holdsHereAndNow } from "./cues/here-and-now.ts"
import { type Voice, voicesIn } from "./cues/other-voices.ts"
import type { JudgedSentence } from "./evidence/evidence.ts"

/**
 * The sentences that are the user's own. A text that the user passes on starts after an introduction or in a paragraph of
 * its own, and ends with the message. In a message about a text only what the user asks to remember first is the user's own.
 */
export function ownSentences(judged: readonly JudgedSentence[]): JudgedSentence[] {
  const voices = judged.map(({ sentence }) => voicesIn(sentence.text.slice(0, LIMIT)))
  const start = voices.findIndex((one, at) => startsOther(one, judged[at]))
  const end = start < 0 ? judged.length : start
  if (judged.slice(0, end + 1).some((one) => asksFirst(one))) return [...judged]
  if (voices.some((one) => one.has("task"))) return []
  const paragraph = judged[0]?.sentence.paragraph
  const isOwn = ({ sentence: { text, paragraph: number } }: JudgedSentence, at: number): boolean =>
    number === paragraph && voices[at]?.has("reports") !== true && holdsHereAndNow(text)
  return judged.slice(0, end).filter(isOwn)
}

/** The rest of a longer sentence is ignored. */
const LIMIT = 600

function startsOther(voices: ReadonlySet<Voice>, one: JudgedSentence | undefined): boolean {
  const isReport = voices.has("reports") && one?.folded.includes(":") === true
  return voices.has("task") || voices.has("introduces") || isReport
}

/** "Remember: the README says …" is the user's own request; "the README says: remember …" is not. */
function asksFirst({ spots, folded }: JudgedSentence): boolean {
  const request = spots.get("request")
  if (request === undefined) return false
  return voicesIn(folded.slice(0, request.at)).size === 0
}
