import { analyzeMessage } from "../../../packages/memory-learn/src/detect/evidence/evidence.ts"
import { placeFeaturesOf, wordFeaturesOf } from "../../../packages/memory-learn/src/detect/evidence/score.ts"
import type { MemoryScope } from "../../../packages/memory-learn/src/types.ts"
import { type PlainSentence, readPlainSentences } from "../labelled-data.ts"
import { type LabelledMessage, readMessages } from "../messages.ts"

/** A labelled sentence. */
export interface LabelledSentence {
  /** The group of messages that contains it. */
  source: string
  /** The features of its wording, each prefixed with its language. */
  words: string[]
  keep: boolean
  /** The labelled scope; only for sentences to keep whose label has one. */
  scope?: MemoryScope | undefined
  weight: number
}

function featuresIn(text: string, language: string): string[] {
  return [...wordFeaturesOf(text, language)].map((gram) => `${language}:${gram}`)
}

/** The words of a text, folded, separated by single spaces. */
function plainWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/** Whether the mark covers the sentence, lies inside it, or shares most of its words. */
function isMarked(sentence: string, mark: string): boolean {
  if (sentence.includes(mark) || (mark.includes(sentence) && sentence.length > 3)) return true
  const words = sentence.split(" ")
  const marked = new Set(mark.split(" "))
  return words.length > 2 && words.filter((word) => marked.has(word)).length / words.length > 0.75
}

const MESSAGE_WEIGHT = 0.5

/** The sentences of the messages. One marked with `?` has no weight. */
function labelMessages(messages: readonly LabelledMessage[]): LabelledSentence[] {
  return messages.flatMap(({ language, source, text, marks, opening, asked }) => {
    const marked = marks.map((mark) => ({ ...mark, text: plainWords(mark.text) }))
    const all = analyzeMessage(text, language).judged
    return all.flatMap((sentence, at) => {
      const words = plainWords(sentence.text)
      if (words === "") return []
      const mark = marked.find((one) => isMarked(words, one.text))
      return [
        {
          source,
          words: [
            ...featuresIn(sentence.text, language),
            ...placeFeaturesOf({ opening, asked, lone: all.length === 1, at, quoting: sentence.quoting }),
          ],
          keep: mark?.scope !== undefined,
          scope: mark?.scope,
          weight: mark !== undefined && mark.scope === undefined ? 0 : MESSAGE_WEIGHT,
        },
      ]
    })
  })
}

/** Plain sentences weigh more: a detector must find them in any place. */
const PLAIN_WEIGHT = 6

/** The plain sentences; each is one source in its language. */
function labelPlainSentences(sentences: readonly PlainSentence[]): LabelledSentence[] {
  return sentences.flatMap(({ language, keep, text }, at) =>
    analyzeMessage(text, language).judged.map((sentence) => ({
      source: `${language}:plain:${at}`,
      words: featuresIn(sentence.text, language),
      keep,
      weight: PLAIN_WEIGHT,
    })),
  )
}

/** All training data. The conversations are test sets only. */
export function readTrainingData(): LabelledSentence[] {
  return [...labelMessages(readMessages()), ...labelPlainSentences(readPlainSentences())]
}
