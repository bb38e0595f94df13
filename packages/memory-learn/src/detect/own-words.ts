import { type Voice, voicesIn } from "./cues/voices.ts"
import type { JudgedSentence } from "./evidence/evidence.ts"
import { announces } from "./statements/requests.ts"

interface HeardSentence extends JudgedSentence {
  voices: ReadonlySet<Voice>
}

/**
 * The sentences that are the user's own. A text that the user passes on starts after an introduction or in a paragraph of
 * its own, and ends with the message. What the user asks to remember before such a text is the user's own, too; in a message
 * about a text, nothing else is.
 */
export function ownSentences(judged: readonly JudgedSentence[]): JudgedSentence[] {
  const heard = judged.map((one) => ({ ...one, voices: voicesIn(one.text) }))
  const at = heard.findLastIndex((one, place) => asksFirst(one) && !heard.slice(0, place).some(startsOther))
  const own = new Set([...statedIn(heard), ...(at < 0 ? [] : requestedIn(heard, at))])
  return heard.filter((one) => own.has(one))
}

const NOT_OWN: readonly Voice[] = ["reports", "supposes", "others", "past"]
const FOREIGN: readonly Voice[] = ["task", "introduces", "reports"]
/** "Ada: …", "Tim: …". */
const SPEAKER = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?: /u

/** What the user says about the user's own work, in the first paragraph. */
function statedIn(heard: readonly HeardSentence[]): HeardSentence[] {
  const isDialogue = heard.filter(({ text }) => SPEAKER.test(text)).length > 1
  if (isDialogue || heard.some(({ voices }) => voices.has("task"))) return []
  return beforeOther(heard).filter(
    ({ voices, paragraph }) =>
      paragraph === heard[0]?.paragraph && !NOT_OWN.some((voice) => voices.has(voice)),
  )
}

/** The paragraph of a request, the one before it, which "Remember that." may be about, and the list that it announces. */
function requestedIn(heard: readonly HeardSentence[], at: number): HeardSentence[] {
  const [request, ...rest] = heard.slice(at)
  if (request === undefined) return []
  const before = heard[heard.findIndex(({ paragraph }) => paragraph === request.paragraph) - 1]
  const isMeant = ({ paragraph }: HeardSentence): boolean =>
    paragraph === request.paragraph || paragraph === before?.paragraph
  const after = beforeOther(rest)
  return [...heard.slice(0, at + 1).filter(isMeant), ...(announces(request) ? after : after.filter(isMeant))]
}

function beforeOther(heard: readonly HeardSentence[]): readonly HeardSentence[] {
  const start = heard.findIndex(startsOther)
  return start < 0 ? heard : heard.slice(0, start)
}

function startsOther(one: HeardSentence): boolean {
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
