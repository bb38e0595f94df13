import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { cuesFor, languageOf } from "../../src/detect/cues/languages.ts"
import { type Evidence, judge, type Surroundings } from "../../src/detect/evidence.ts"
import { PAIRS } from "../../src/detect/weights.ts"
import { proseOf } from "../../src/text/sentences.ts"
import { matches } from "./match.ts"
import { readSessions } from "./sessions.ts"

// Finds the weights of `src/detect/weights.ts` anew, after cues or data have changed: a logistic regression over the
// sentences of the development set and of `sentences/` (one a line, K for keep and N for not), with the sign of every
// cue held. Prints what to put there.

interface Sample {
  features: string[]
  keep: boolean
  weight: number
}

const FOR: ReadonlySet<string> = new Set(
  "decree rivals law wish custom notice remember future always never every only prefer we practice changed must reason contrast role place usage rule machine you aside self again near-remember near-reason near-again near-cured path code number name topic cured no-first".split(
    " ",
  ),
)
const AGAINST: ReadonlySet<string> = new Set(
  "task hypothetical hedge mood thanks report retract ask command past refuse question quoting near-retract near-task opening tiny short beside-pasted emoji wrong task+command".split(
    " ",
  ),
)

const featuresOf = (evidence: ReadonlySet<Evidence>): string[] => [
  ...evidence,
  ...PAIRS.filter(([a, b]) => evidence.has(a) && evidence.has(b)).map(([a, b]) => `${a}+${b}`),
]

const judgedOf = (content: string, before: string | undefined, around: Surroundings) => {
  const prose = proseOf(content)
  const language = languageOf(prose.sentences.map((one) => one.text).join(" "), before)
  return { language, judged: judge(prose, cuesFor(language), around) }
}

const fromSessions = (folder: string): Sample[] => {
  const samples: Sample[] = []
  for (const session of readSessions(folder)) {
    let language: string | undefined
    for (const [at, turn] of session.turns.entries()) {
      if (turn.role !== "user") continue
      const previous = session.turns[at - 1]
      const asked = /[?？]\s*$/u.test(previous?.content ?? "")
      const failed = (previous?.toolCalls ?? []).some((call) => (call.exitCode ?? 0) !== 0)
      const heard = judgedOf(turn.content, language, { asked, failed, opening: at === 0 })
      language = heard.language
      const facts = (turn.keep ?? []).filter((fact) => fact.maybe !== true)
      const unsure = (turn.keep ?? []).length > 0
      for (const { sentence, evidence } of heard.judged) {
        const keep = facts.some((fact) =>
          fact.words.some((word) => matches(sentence.text, { ...fact, words: [word] })),
        )
        const weight = keep ? 1 : facts.length > 0 ? 0.25 : unsure ? 0 : 1
        samples.push({ features: featuresOf(evidence), keep, weight })
      }
    }
  }
  return samples
}

/** Plain sentences weigh less than talk: half of them are worth keeping, of what people say far less is. */
const PLAIN_WEIGHT = 0.5

const fromSentences = (folder: string): Sample[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .flatMap((line) => {
        const { judged } = judgedOf(line.slice(2), name.slice(0, 2), {
          asked: false,
          failed: false,
          opening: false,
        })
        const keep = line.startsWith("K")
        return judged.map(({ evidence }) => ({ features: featuresOf(evidence), keep, weight: PLAIN_WEIGHT }))
      }),
  )

const ROUNDS = 6000
/** Of the summed slope; a larger step swings. */
const RATE = 0.002

/** Coefficients by name, `bias` among them; every one is pulled towards 0. */
const fit = (samples: readonly Sample[]): Map<string, number> => {
  const weights = new Map<string, number>([["bias", 0]])
  for (const { features } of samples) for (const feature of features) weights.set(feature, 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Map<string, number>()
    const add = (name: string, value: number): void => {
      slope.set(name, (slope.get(name) ?? 0) + value)
    }
    for (const { features, keep, weight } of samples) {
      let score = weights.get("bias") ?? 0
      for (const feature of features) score += weights.get(feature) ?? 0
      const miss = weight * (1 / (1 + Math.exp(-score)) - (keep ? 1 : 0))
      add("bias", miss)
      for (const feature of features) add(feature, miss)
    }
    for (const [name, value] of weights) {
      const next = value - RATE * ((slope.get(name) ?? 0) + (name === "bias" ? 0 : value))
      weights.set(name, FOR.has(name) ? Math.max(0, next) : AGAINST.has(name) ? Math.min(0, next) : next)
    }
  }
  return weights
}

const DATA = resolve(import.meta.dirname, "../../data/noticing/dev")
const SENTENCES = resolve(import.meta.dirname, "../noticing/sentences")
const weights = [...fit([...fromSessions(DATA), ...fromSentences(SENTENCES)])].sort(([, a], [, b]) => b - a)
for (const [name, value] of weights) process.stdout.write(`${name}\t${value.toFixed(1)}\n`)
