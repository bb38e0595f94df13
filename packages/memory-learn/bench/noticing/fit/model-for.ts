import type { Question } from "../../../src/detect/score.ts"
import type { LabelledSentence } from "./examples.ts"
import { type Model, train } from "./train.ts"

/** What may only speak for keeping, and what only against: the documented cues keep their meaning whatever the data. */
const FOR =
  "decree rivals law wish custom notice remember bid future always never every only prefer we practice changed must reason contrast role place usage rule machine you aside self again near-remember near-reason near-again near-cured path code number name topic cured no-first"
const AGAINST =
  "task hypothetical hedge mood thanks report retract ask command past refuse question quoting near-retract near-task opening tiny short beside-pasted emoji wrong task+command"

const SIGNS: ReadonlyMap<string, 1 | -1> = new Map([
  ...FOR.split(" ").map((name) => [name, 1] as const),
  ...AGAINST.split(" ").map((name) => [name, -1] as const),
])

/** The model that answers one question, from all labelled sentences. */
export function modelFor(question: Question, sentences: readonly LabelledSentence[]): Model {
  if (question === "keep") {
    const examples = sentences.map((one) => ({ ...one, yes: one.keep }))
    return train(examples, { l1: 1, signs: SIGNS })
  }
  const examples = sentences
    .filter((one) => one.keep && one.scope !== undefined)
    .map((one) => ({ ...one, yes: one.scope === question, weight: 1 }))
  return train(examples, { l1: 3, signs: new Map() })
}
