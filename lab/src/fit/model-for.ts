import type { Question } from "../../../packages/memory-learn/src/detect/evidence/score.ts"
import type { LabelledSentence } from "./examples.ts"
import { type Model, train } from "./train.ts"

/** The model that answers one question, from all labelled sentences. */
export function modelFor(question: Question, sentences: readonly LabelledSentence[]): Model {
  if (question === "keep") {
    return train(
      sentences.map((one) => ({ ...one, yes: one.keep })),
      5,
    )
  }
  const examples = sentences
    .filter((one) => one.keep && one.scope !== undefined)
    .map((one) => ({
      ...one,
      words: one.words.filter((word) => !word.startsWith("*")),
      yes: one.scope === question,
      weight: 1,
    }))
  return train(examples, 3)
}
