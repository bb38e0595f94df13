import { createDetectorWith } from "../../../packages/memory-learn/src/detect/detector.ts"
import { evidenceFeaturesOf } from "../../../packages/memory-learn/src/detect/evidence/evidence-pairs.ts"
import { QUESTIONS } from "../../../packages/memory-learn/src/detect/evidence/question.ts"
import type { Score } from "../../../packages/memory-learn/src/detect/evidence/score.ts"
import { wordFeaturesOf } from "../../../packages/memory-learn/src/detect/evidence/word-features.ts"
import type { LabelledSession } from "../labelled-data.ts"
import { measure, type Outcome } from "../measure.ts"
import { tableOf } from "../report.ts"
import { type LabelledSentence, labelSessions } from "./examples.ts"
import { modelFor } from "./model-for.ts"

const FOLDS = 5

function scoreWith(sentences: readonly LabelledSentence[]): Score {
  const models = new Map(QUESTIONS.map((question) => [question, modelFor(question, sentences)]))
  return ({ evidence, folded }, language, question) => {
    const model = models.get(question)
    let score = model?.bias ?? 0
    for (const feature of evidenceFeaturesOf(evidence)) score += model?.weights.get(feature) ?? 0
    for (const gram of wordFeaturesOf(folded, language))
      score += model?.weights.get(`${language}:${gram}`) ?? 0
    return score
  }
}

/** Measures each fifth of the sessions with weights that were trained on the other four fifths. */
export function crossValidate(
  sessions: readonly LabelledSession[],
  rest: readonly LabelledSentence[],
): string {
  const outcomes: Outcome[] = []
  const times: number[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const seen = sessions.filter((_, at) => at % FOLDS !== fold)
    const unseen = sessions.filter((_, at) => at % FOLDS === fold)
    const score = scoreWith([...labelSessions(seen), ...rest])
    const measured = measure(unseen, () => createDetectorWith(score))
    outcomes.push(...measured.outcomes)
    times.push(...measured.times)
  }
  return tableOf(`@caliban/memory-learn, each session with weights trained on other sessions`, {
    outcomes,
    times,
  })
}
