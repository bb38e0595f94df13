import { foldText, wordsOf } from "@caliban/text"
import { type Sentence, sentencesOf } from "../../text/sentences.ts"
import { type CueKind, findCues } from "../cues/english-cues.ts"
import { languageOf } from "../cues/languages.ts"
import { findPhrases, type PhraseKind, type Spot } from "../cues/phrases.ts"

/** What is known about a sentence besides its words. */
export type Evidence =
  | CueKind
  | PhraseKind
  /** It asks something. */
  | "question"

export interface JudgedSentence extends Sentence {
  folded: string
  evidence: ReadonlySet<Evidence>
  /** The positions of its phrases in `folded`. */
  spots: ReadonlyMap<PhraseKind, Spot>
  /** Their number. */
  words: number
}

export function hasAny(evidence: ReadonlySet<Evidence>, ...kinds: readonly Evidence[]): boolean {
  return kinds.some((kind) => evidence.has(kind))
}

const POLITE_QUESTION =
  /^(?:\w+ you |kannst|könn|würde|peux-|tu peux|pou|pued|podr|puoi|può|potr|pode|você|kun|wil|zou|мож|[你您]?[能可]|覚えておいて[もくい]|기억해 ?[줄주])/u

/** Later sentences are ignored: a message of this length is probably pasted. */
const SENTENCES_LIMIT = 40

function judge(sentence: Sentence, language: string): JudgedSentence {
  const { text } = sentence
  const folded = foldText(text)
  const spots = findPhrases(folded, language)
  const evidence = new Set<Evidence>([...spots.keys(), ...(language === "en" ? findCues(folded) : [])])
  // "Can you remember that …?" asks for nothing else.
  const isPolite = POLITE_QUESTION.test(folded.slice(spots.get("request")?.at ?? folded.length))
  if (sentence.question && !isPolite) evidence.add("question")
  return { ...sentence, folded, evidence, spots, words: wordsOf(folded).length }
}

export type MessageAnalysis = ReturnType<typeof analyzeMessage>

/**
 * A message of the user: its sentences, the first of them with evidence, and its language, or that of the conversation so
 * far where the message is too short to tell.
 */
export function analyzeMessage(content: string, previousLanguage?: string) {
  const sentences = sentencesOf(content)
  const language = languageOf(sentences.map(({ text }) => text).join(" "), previousLanguage)
  const judged = sentences.slice(0, SENTENCES_LIMIT).map((one) => judge(one, language))
  return { sentences, judged, language }
}
