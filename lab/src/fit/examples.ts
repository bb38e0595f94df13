import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { hasFailed } from "../../../packages/memory-learn/src/detect/errors/tool-call.ts"
import {
  analyzeMessage,
  endsWithQuestion,
} from "../../../packages/memory-learn/src/detect/evidence/analyze-message.ts"
import type { JudgedSentence } from "../../../packages/memory-learn/src/detect/evidence/evidence.ts"
import { evidenceFeaturesOf } from "../../../packages/memory-learn/src/detect/evidence/evidence-pairs.ts"
import { wordFeaturesOf } from "../../../packages/memory-learn/src/detect/evidence/word-features.ts"
import type { MemoryScope } from "../../../packages/memory-learn/src/types.ts"
import { DATA, type LabelledSession, readPlainSentences, readSet } from "../labelled-data.ts"
import { matches } from "../match.ts"

/** A labelled sentence. */
export interface LabelledSentence {
  /** The session or group of messages that contains it. */
  source: string
  evidence: string[]
  /** Grams, each prefixed with its language. */
  words: string[]
  keep: boolean
  /** The labelled scope; only for sentences to keep whose label has one. */
  scope?: MemoryScope | undefined
  weight: number
}

function featuresIn(
  { evidence, folded }: JudgedSentence,
  language: string,
): Pick<LabelledSentence, "evidence" | "words"> {
  return {
    evidence: evidenceFeaturesOf(evidence),
    words: [...wordFeaturesOf(folded, language)].map((gram) => `${language}:${gram}`),
  }
}

/** The weight of sentences in the same turn as one to keep: they are often part of it. */
const NEIGHBOUR_WEIGHT = 0.3

/** The sentences of the user turns, labelled by the facts of their turn. */
export function labelSessions(sessions: readonly LabelledSession[]): LabelledSentence[] {
  const found: LabelledSentence[] = []
  for (const session of sessions) {
    let language: string | undefined
    for (const [at, turn] of session.turns.entries()) {
      if (turn.role !== "user") continue
      const previous = session.turns[at - 1]
      const asked = endsWithQuestion(previous?.content ?? "")
      const failed = (previous?.toolCalls ?? []).some(hasFailed)
      const analysis = analyzeMessage(turn.content, language, { asked, failed, opening: at === 0 })
      if (analysis.judged.length > 0) language = analysis.language
      const facts = (turn.keep ?? []).filter((fact) => fact.maybe !== true)
      const unsure = (turn.keep ?? []).length > 0
      for (const one of analysis.judged) {
        const { text } = one.sentence
        const fact = facts.find((candidate) => matches(text, candidate))
        const isPart = facts.some((candidate) =>
          candidate.words.some((word) => matches(text, { ...candidate, words: [word] })),
        )
        const unsureWeight = isPart || facts.length === 0 ? 0 : NEIGHBOUR_WEIGHT
        const weight = fact !== undefined || !unsure ? 1 : unsureWeight
        found.push({
          source: session.session,
          ...featuresIn(one, analysis.language),
          keep: fact !== undefined,
          scope: fact?.scope,
          weight,
        })
      }
    }
  }
  return found
}

const SCOPES: Readonly<Record<string, MemoryScope>> = { u: "user", p: "project", l: "local" }
const MARK = /\{(\?|[upl][tce]*) ([^}]*)\}/gu

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

/** Messages far outnumber the sessions, whose turns are closer to what is measured. */
const MESSAGE_WEIGHT = 0.5

/** Adjacent messages often belong to one conversation; this many count as one source. */
const GROUP_SIZE = 20

/** The sentences of the messages; README.md describes the format. */
function labelMessages(): LabelledSentence[] {
  const folder = resolve(DATA, "messages")
  const found: LabelledSentence[] = []
  for (const name of readdirSync(folder)) {
    const language = name.slice(0, 2)
    for (const [at, line] of readFileSync(resolve(folder, name), "utf8").split("\n").entries()) {
      if (line === "") continue
      const [, flag, raw = ""] = /^([-1?])\t(.*)$/u.exec(line) ?? []
      const marks: { scope: MemoryScope | undefined; text: string }[] = []
      const content = raw.replaceAll(" ⏎ ", "\n").replace(MARK, (_, letters: string, text: string) => {
        marks.push({ scope: SCOPES[letters.charAt(0)], text: plainWords(text) })
        return text
      })
      if (flag === undefined || /[{}]/u.test(content))
        throw new Error(`${name}:${at + 1} does not have the format that README.md describes: ${line}`)
      const around = { asked: flag === "?", failed: false, opening: flag === "1" }
      const analysis = analyzeMessage(content, language, around)
      for (const one of analysis.judged) {
        const sentence = plainWords(one.sentence.text)
        if (sentence === "") continue
        const mark = marks.find(({ text }) => isMarked(sentence, text))
        found.push({
          source: `${language}:${Math.floor(at / GROUP_SIZE)}`,
          ...featuresIn(one, analysis.language),
          keep: mark?.scope !== undefined,
          scope: mark?.scope,
          weight: mark !== undefined && mark.scope === undefined ? 0 : MESSAGE_WEIGHT,
        })
      }
    }
  }
  return found
}

/** Plain sentences weigh more, and each counts as a first message, too: a detector must find them in any place. */
const PLAIN_WEIGHT = 3

/** The plain sentences; each is one source in its language. */
function labelPlainSentences(): LabelledSentence[] {
  const counts = new Map<string, number>()
  return readPlainSentences().flatMap(({ language, keep, text }) => {
    const at = counts.get(language) ?? 0
    counts.set(language, at + 1)
    return [false, true].flatMap((opening) => {
      const analysis = analyzeMessage(text, language, { asked: false, failed: false, opening })
      return analysis.judged.map((one) => ({
        source: `${language}:${at}`,
        ...featuresIn(one, analysis.language),
        keep,
        weight: PLAIN_WEIGHT,
      }))
    })
  })
}

/** All training data: the sessions, which cross-validation also measures, and everything else. */
export function readTrainingData(): { sessions: LabelledSession[]; rest: LabelledSentence[] } {
  return { sessions: readSet("dev"), rest: [...labelMessages(), ...labelPlainSentences()] }
}
