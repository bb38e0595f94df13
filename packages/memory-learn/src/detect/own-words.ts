import { type Voice, voicesIn } from "./cues/voices.ts"
import type { JudgedSentence } from "./evidence/evidence.ts"
import { announces } from "./statements/requests.ts"

interface HeardSentence {
  one: JudgedSentence
  voices: ReadonlySet<Voice>
  paragraph: number
}

/**
 * The sentences that are the user's own. A text that the user passes on starts after an introduction or in a paragraph of
 * its own, and ends with the message. What the user asks to remember before such a text is the user's own, too; in a message
 * about a text, nothing else is.
 */
export function ownSentences(judged: readonly JudgedSentence[]): JudgedSentence[] {
  const heard = judged.map((one) => ({
    one,
    voices: voicesIn(one.sentence.text),
    paragraph: one.sentence.paragraph,
  }))
  const request = heard.findLast(({ one }, at) => asksFirst(one) && !heard.slice(0, at).some(startsOther))
  const own = new Set([...statedIn(heard), ...(request === undefined ? [] : requestedIn(heard, request))])
  return heard.filter((one) => own.has(one)).map(({ one }) => one)
}

const NOT_OWN: readonly Voice[] = ["reports", "supposes", "others", "past"]
const FOREIGN: readonly Voice[] = ["task", "introduces", "reports"]

/** What the user says about the user's own work, in the first paragraph. */
function statedIn(heard: readonly HeardSentence[]): HeardSentence[] {
  if (heard.some(({ voices }) => voices.has("task")) || isDialogue(heard)) return []
  const isOwn = ({ voices, paragraph }: HeardSentence): boolean =>
    paragraph === heard[0]?.paragraph && !NOT_OWN.some((voice) => voices.has(voice))
  return beforeOther(heard).filter(isOwn)
}

/** "Ada: …", "Tim: …". */
function isDialogue(heard: readonly HeardSentence[]): boolean {
  return heard.filter(({ one }) => SPEAKER.test(one.sentence.text)).length > 1
}

const SPEAKER = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?: /u

/** The paragraph of a request, the one before it, which "Remember that." may be about, and the list that it announces. */
function requestedIn(heard: readonly HeardSentence[], request: HeardSentence): HeardSentence[] {
  const at = heard.indexOf(request)
  const after = beforeOther(heard.slice(at + 1))
  const before = heard[heard.findIndex(({ paragraph }) => paragraph === request.paragraph) - 1]
  const isMeant = ({ paragraph }: HeardSentence): boolean =>
    paragraph === request.paragraph || paragraph === before?.paragraph
  return [
    ...heard.slice(0, at + 1).filter(isMeant),
    ...(announces(request.one) ? after : after.filter(isMeant)),
  ]
}

function beforeOther(heard: readonly HeardSentence[]): readonly HeardSentence[] {
  const start = heard.findIndex(startsOther)
  return start < 0 ? heard : heard.slice(0, start)
}

function startsOther({ one, voices }: HeardSentence): boolean {
  const isReport = voices.has("reports") && one.folded.includes(":")
  return !asksFirst(one) && (voices.has("task") || voices.has("introduces") || isReport)
}

/** "Remember: the README says …" is the user's own request; "the README says: remember …" is not. */
function asksFirst({ spots, folded }: JudgedSentence): boolean {
  const request = spots.get("request")
  const before = voicesIn(folded.slice(0, request?.at))
  return request !== undefined && !FOREIGN.some((voice) => before.has(voice))
}
