import { CUE_NAMES } from "../../../packages/memory-learn/src/detect/cues/table.ts"
import { SHAPES } from "../../../packages/memory-learn/src/detect/evidence/evidence.ts"
import { PAIRS } from "../../../packages/memory-learn/src/detect/evidence/evidence-pairs.ts"
import type { Question } from "../../../packages/memory-learn/src/detect/evidence/question.ts"
import type { LabelledSentence } from "./examples.ts"
import { type Model, train } from "./train.ts"

/** Evidence that may only count for keeping, and evidence that may only count against it, so that the documented cues keep their meaning whatever the data. */
const FOR =
  "decree alternatives law wish custom notice remember explicitRequest future always never every only prefer we practice changed must reason contrast role place usage rule machine you aside self again near-remember near-reason near-again near-resolved path code number name topic resolved no-first"
const AGAINST =
  "task hypothetical hedge mood thanks report retract ask command past refuse question quoting near-retract near-task opening tiny short near-pasted emoji wrong task+command"

const KNOWN: ReadonlySet<string> = new Set([...CUE_NAMES, ...SHAPES, ...PAIRS.map((pair) => pair.join("+"))])

function signed(names: string, sign: 1 | -1): [string, 1 | -1][] {
  return names.split(" ").map((name) => {
    if (!KNOWN.has(name)) throw new Error(`The detector has no evidence called ${name}.`)
    return [name, sign]
  })
}

const SIGNS: ReadonlyMap<string, 1 | -1> = new Map([...signed(FOR, 1), ...signed(AGAINST, -1)])

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
