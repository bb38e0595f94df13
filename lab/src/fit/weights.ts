import { LANGUAGES } from "../../../packages/memory-learn/src/detect/cues/phrases.ts"
import { QUESTIONS, type Question } from "../../../packages/memory-learn/src/detect/evidence/score.ts"
import { readMessages } from "../messages.ts"
import { readTrainingData } from "./examples.ts"
import { languageMarksOf } from "./language-marks.ts"
import { modelFor } from "./model-for.ts"
import type { Model } from "./train.ts"

const HEAD = "// Made by `npm run fit:noticing`; do not edit.\n"

/** Weights are rounded to tenths, and those below this many tenths are left out. */
const SMALLEST: Readonly<Record<Question, number>> = { keep: 1, user: 2, local: 2 }

/** The weights of one language, the heaviest first; the bias is the weight of the empty word. */
function tableOf(model: Model | undefined, language: string, smallest: number): string {
  const byWeight = new Map<number, string[]>()
  for (const [name, weight] of model?.weights ?? []) {
    const rounded = Math.round(weight * 10)
    const isPlace = name.startsWith("*")
    if (!(isPlace || name.startsWith(`${language}:`)) || Math.abs(rounded) < smallest) continue
    const feature = isPlace ? name : name.slice(language.length + 1)
    byWeight.set(rounded, [...(byWeight.get(rounded) ?? []), feature])
  }
  const lines = [...byWeight]
    .sort(([a], [b]) => b - a)
    .map(([weight, grams]) => `${weight}${grams.sort().map(withoutShared).join("")}`)
  return [`${Math.round((model?.bias ?? 0) * 10)}A`, ...lines].join("\n")
}

/** A feature without the start that it shares with the one before; a capital says how long that is. Features have no capitals. */
function withoutShared(feature: string, at: number, all: readonly string[]): string {
  const before = all[at - 1] ?? ""
  const end = [...feature].findIndex((_, place) => place === 25 || feature[place] !== before[place])
  const shared = end < 0 ? feature.length : end
  return String.fromCharCode("A".charCodeAt(0) + shared) + feature.slice(shared)
}

/** The file with the weights of all languages. */
function indexOf(languages: readonly string[]): string {
  const imports = languages.map((language) => `import { ${language} } from "./${language}.ts"\n`)
  const type = "Readonly<Record<string, Readonly<Record<string, string>>>>"
  const what =
    "/** By language and question; each line is a weight in tenths and its features; see `weightsOf`. */\n"
  const names = languages.map((language) => `  ${language},\n`)
  return `${HEAD}\n${imports.join("")}\n${what}export const WORDS: ${type} = {\n${names.join("")}}\n`
}

/** Trains on the labelled messages. The files of `detect/learned/` that the weights fill, by path. */
export function trainedFiles(): Map<string, string> {
  const sentences = readTrainingData()
  const models = new Map(QUESTIONS.map((question) => [question, modelFor(question, sentences)]))
  const files = new Map<string, string>()
  for (const language of LANGUAGES) {
    const tables = QUESTIONS.map(
      (question) => `  ${question}: \`${tableOf(models.get(question), language, SMALLEST[question])}\`,\n`,
    )
    files.set(`words/${language}.ts`, `${HEAD}\nexport const ${language} = {\n${tables.join("")}}\n`)
  }
  files.set("words/index.ts", indexOf(LANGUAGES.toSorted()))
  const marks = [...languageMarksOf(readMessages())].map(
    ([language, { words, triples }]) =>
      `  ${language}: {\n    words:\n      ${JSON.stringify(words)},\n    triples:\n      ${JSON.stringify(triples)},\n  },\n`,
  )
  const type = "Readonly<Record<string, { words: string; triples: string }>>"
  const what =
    "/** What is typical of each language: words, and triples of letters in words between spaces. */\n"
  files.set(
    "words/language-marks.ts",
    `${HEAD}\n${what}export const LANGUAGE_MARKS: ${type} = {\n${marks.join("")}}\n`,
  )
  return files
}
