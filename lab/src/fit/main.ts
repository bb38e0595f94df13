import { mkdirSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { LANGUAGES } from "../../../packages/memory-learn/src/detect/cues/languages.ts"
import { QUESTIONS, type Question } from "../../../packages/memory-learn/src/detect/evidence/question.ts"
import { DATA } from "../labelled-data.ts"
import { crossValidate } from "./cross-validate.ts"
import { type LabelledSentence, labelSessions, readTrainingData } from "./examples.ts"
import { modelFor } from "./model-for.ts"
import type { Model } from "./train.ts"

// Trains the weights again after cues or data have changed, and writes them into memory-learn. With --check it writes
// nothing and measures the development set by cross-validation.

/** Weights of words are rounded to tenths, and those below this many tenths are left out: it changes no figure. */
const SMALLEST = 2

function evidenceSource(models: ReadonlyMap<Question, Model>): string {
  const parts = QUESTIONS.map((question) => {
    const { bias, weights } = models.get(question) ?? { bias: 0, weights: new Map<string, number>() }
    const lines = [...weights]
      .filter(([name, weight]) => !name.includes(":") && Math.round(weight * 100) !== 0)
      .sort(([, a], [, b]) => b - a)
      .map(
        ([name, weight]) =>
          `      ${/^\w+$/u.test(name) ? name : JSON.stringify(name)}: ${weight.toFixed(2)},\n`,
      )
    return `  ${question}: {\n    bias: ${bias.toFixed(2)},\n    weights: {\n${lines.join("")}    },\n  },\n`
  })
  return `${HEAD}import type { Question } from "../evidence/question.ts"

export interface EvidenceWeights {
  bias: number
  weights: Readonly<Record<string, number>>
}

/** The weights of cues, shapes and their pairs, for all languages. */
export const EVIDENCE: Readonly<Record<Question, EvidenceWeights>> = {
${parts.join("")}}
`
}

const HEAD = "// Made by `npm run fit:noticing`; do not edit.\n"

/** The grams of one language by weight, the heaviest first. */
function tableOf(model: Model | undefined, language: string): string {
  const byWeight = new Map<number, string[]>()
  for (const [name, weight] of model?.weights ?? []) {
    const rounded = Math.round(weight * 10)
    if (!name.startsWith(`${language}:`) || Math.abs(rounded) < SMALLEST) continue
    byWeight.set(rounded, [...(byWeight.get(rounded) ?? []), name.slice(language.length + 1)])
  }
  return [...byWeight]
    .sort(([a], [b]) => b - a)
    .map(([weight, grams]) => `${weight}|${grams.sort().join("|")}`)
    .join("\n")
}

const LEARNED = resolve(DATA, "../../packages/memory-learn/src/detect/learned")

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
  },
})
const { sessions, rest } = readTrainingData()
if (values.check) process.stdout.write(crossValidate(sessions, rest))
else writeWeights([...labelSessions(sessions), ...rest])

function writeWeights(sentences: readonly LabelledSentence[]): void {
  const models = new Map(QUESTIONS.map((question) => [question, modelFor(question, sentences)]))
  mkdirSync(resolve(LEARNED, "words"), { recursive: true })
  writeFileSync(resolve(LEARNED, "evidence-weights.ts"), evidenceSource(models))
  let size = 0
  for (const language of LANGUAGES) {
    const tables = QUESTIONS.map(
      (question) => `  ${question}: \`${tableOf(models.get(question), language)}\`,\n`,
    )
    const source = `${HEAD}import type { WordTables } from "../word-tables.ts"\n\nexport const ${language}: WordTables = {\n${tables.join("")}}\n`
    size += source.length
    writeFileSync(resolve(LEARNED, `words/${language}.ts`), source)
  }
  const kept = sentences.filter((one) => one.keep).length
  process.stdout.write(`${sentences.length} sentences, ${kept} to keep; ${size} characters of words\n`)
}
