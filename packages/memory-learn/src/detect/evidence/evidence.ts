import { foldText, wordsOf } from "@caliban/text"
import { type Sentence, sentencesOf } from "../../text/sentences.ts"
import { type CueKind, findCues } from "../cues/english-cues.ts"
import { saysNothing, withCapitalOf } from "../cues/fillers.ts"
import { languageOf, languageOfSentence } from "../cues/languages.ts"
import { isPersonal } from "../cues/personal.ts"
import { findPhrases, type PhraseKind, POLITE, type Spot } from "../cues/phrases.ts"
import { type Voice, voicesIn } from "../cues/voices.ts"
import type { Said } from "./score.ts"

/** What is known about a sentence besides its words. */
export type Evidence =
  | CueKind
  | PhraseKind
  /** It asks something. */
  | "question"
  /** It follows "no wait" or "that's wrong", or opens with "sorry": it says what holds in place of what was said before. */
  | "amends"
  /** It says who the user is: "by the way, I'm left-handed", "my son is called Max". */
  | "personal"

export interface JudgedSentence extends Sentence, Said {
  folded: string
  evidence: ReadonlySet<Evidence>
  /** The positions of its phrases in `folded`. */
  spots: ReadonlyMap<PhraseKind, Spot>
  /** Their number. */
  words: number
  voices: ReadonlySet<Voice>
}

export const hasAny = (evidence: ReadonlySet<Evidence>, ...kinds: readonly Evidence[]): boolean =>
  kinds.some((kind) => evidence.has(kind))

/** A tag question, which only asks for agreement. */
const TAG =
  /[,;，]\s*¿?(?:ok|okay|okey|yeah|tá|viu|vale|eh|hein|gell|ne|ладно|ок|хорошо|知道吗|明白吗)\s*[?？]$/iu
const POLITE_QUESTION =
  /^(?:\w+ you |kannst|könn|würde|peux-|tu peux|pou|pued|podr|puoi|può|potr|pode|você|kun|wil|zou|мож|[你您]?[能可]|覚えておいて[もくい]|기억해 ?[줄주]|(?:remember|don't forget) .*\sok(?:ay)?\?$)/u

/** Later sentences count only where they ask to remember, with the items of a list below: the message is probably pasted. */
const SENTENCES_LIMIT = 40
/** Later ones are ignored. */
const REQUESTS_LIMIT = 400

/** "Sorry, …", "I meant …": the start of a sentence that corrects what was said before. */
export const CORRECTING: RegExp =
  /^\P{L}*(?:oh,? )?(?:(?:(?:no|sorry|correction|nein|korrektur|non|pardon|perdón|desculpa|scusa|nee|нет)\s*[,:;.!–—-]|i mean|i meant|ich meinte?|je voulais dire|quise decir|volevo dire|ik bedoel(?:de)?)\s+)+/iu

function judge(sentence: Sentence, language: string): JudgedSentence {
  const { text } = sentence
  const folded = foldText(text)
  const spots = findPhrases(folded, language)
  const evidence = new Set<Evidence>([...spots.keys(), ...(language === "en" ? findCues(folded) : [])])
  // "Can you remember that …?" asks for nothing else.
  const isPolite = POLITE_QUESTION.test(folded.slice(spots.get("request")?.at ?? folded.length))
  if (sentence.question && !TAG.test(text) && !isPolite) evidence.add("question")
  if (isPersonal(text)) evidence.add("personal")
  if (CORRECTING.test(text)) evidence.add("amends")
  const words = wordsOf(folded).length
  return { ...sentence, language, folded, evidence, spots, words, voices: voicesIn(text) }
}

/** Whether a sentence is only a phrase: "Scratch that.", "Remember that, please." */
export function saysOnly({ folded, spots }: JudgedSentence, kind: PhraseKind): boolean {
  const spot = spots.get(kind)
  if (spot === undefined) return false
  return saysNothing(`${folded.slice(0, spot.at)} ${folded.slice(spot.at + spot.length)}`)
}

/** A sentence with what the one before says about it. */
function judgeAfter(one: JudgedSentence, before: JudgedSentence | undefined): JudgedSentence {
  const isWrong = before?.evidence.has("correction") && saysNothing(before.folded)
  if (before === undefined || !(isWrong || saysOnly(before, "retract"))) return one
  return { ...one, evidence: new Set<Evidence>([...one.evidence, "amends"]) }
}

/** After it, something else is said: ", I prefer tabs", but not ", s'il te plaît, que nous déployons le mardi". */
const APART = new RegExp(
  `^(?!${POLITE},? (?:dass|que|qu'|che|dat|что)(?!\\p{L}))(?: (?:that|it|this|the \\p{L}+))?\\s*[,;:.!–—，、。-]`,
  "iu",
)

/** "Never mind," at the start of a sentence is about what was said before, so it is a sentence of its own. */
function splitRetraction(sentence: Sentence, language: string): Sentence[] {
  const { text, whole } = sentence
  const spot = findPhrases(text, language).get("retract")
  if (spot === undefined || text !== whole || !saysNothing(text.slice(0, spot.at))) return [sentence]
  const end = spot.at + spot.length
  const rest = text.slice(end)
  const isApart = APART.test(rest) || findPhrases(rest, language).has("request")
  if (!isApart || saysNothing(rest)) return [sentence]
  const parts = [text.slice(0, end), withCapitalOf(text, rest.replace(APART, "").trim())]
  return parts.map((part) => ({ ...sentence, text: part, whole: part }))
}

/** The sentences of a message of the user, the first of them with evidence, and its language; the earlier one if it is too short. */
export function analyzeMessage(content: string, previousLanguage?: string) {
  const sentences = sentencesOf(content)
  const language = languageOf(sentences.map(({ text }) => text).join(" "), previousLanguage)
  let isList = false
  const isRead = ({ text, item }: Sentence, at: number): boolean => {
    const isRequest = findPhrases(foldText(text), language).has("request")
    isList = isRequest || (item && isList)
    return at < SENTENCES_LIMIT || isList
  }
  const read = sentences.slice(0, REQUESTS_LIMIT).filter(isRead)
  const ownOf = ({ text }: Sentence): string => languageOfSentence(text, language)
  const parts = read.flatMap((one) => splitRetraction(one, ownOf(one)).map((part) => judge(part, ownOf(one))))
  return { sentences, judged: parts.map((one, at) => judgeAfter(one, parts[at - 1])) }
}
