import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { hasFailed } from "../../../src/detect/errors/tool-call.ts"
import type { Judged } from "../../../src/detect/evidence.ts"
import { gramsOf } from "../../../src/detect/grams.ts"
import { asks, hear } from "../../../src/detect/hearing.ts"
import { featuresOf } from "../../../src/detect/pairs.ts"
import type { MemoryScope } from "../../../src/types.ts"
import { matches } from "../match.ts"
import { type LabelledSession, readSessions } from "../sessions.ts"

/** A labelled sentence. */
export interface LabelledSentence {
  /** The session or message it is from. */
  source: string
  evidence: string[]
  /** Grams with their language before them. */
  words: string[]
  keep: boolean
  /** Of a kept one, where it is labelled. */
  scope?: MemoryScope
  weight: number
}

function seen({ evidence, folded }: Judged, language: string): Pick<LabelledSentence, "evidence" | "words"> {
  return {
    evidence: featuresOf(evidence),
    words: [...gramsOf(folded, language)].map((gram) => `${language}:${gram}`),
  }
}

/** Sentences beside a kept one are often a part of it. */
const BESIDE_WEIGHT = 0.3

/** The sentences of the user's turns. */
export function sentencesOfSessions(sessions: readonly LabelledSession[]): LabelledSentence[] {
  const found: LabelledSentence[] = []
  for (const session of sessions) {
    let language: string | undefined
    for (const [at, turn] of session.turns.entries()) {
      if (turn.role !== "user") continue
      const previous = session.turns[at - 1]
      const asked = asks(previous?.content ?? "")
      const failed = (previous?.toolCalls ?? []).some(hasFailed)
      const heard = hear(turn.content, language, { asked, failed, opening: at === 0 })
      if (heard.judged.length > 0) language = heard.language
      const facts = (turn.keep ?? []).filter((fact) => fact.maybe !== true)
      const unsure = (turn.keep ?? []).length > 0
      for (const one of heard.judged) {
        const { text } = one.sentence
        const fact = facts.find((candidate) => matches(text, candidate))
        const isPart = facts.some((candidate) =>
          candidate.words.some((word) => matches(text, { ...candidate, words: [word] })),
        )
        const beside = isPart || facts.length === 0 ? 0 : BESIDE_WEIGHT
        const weight = fact !== undefined || !unsure ? 1 : beside
        found.push({
          source: session.session,
          ...seen(one, heard.language),
          keep: fact !== undefined,
          ...(fact === undefined ? {} : { scope: fact.scope }),
          weight,
        })
      }
    }
  }
  return found
}

const SCOPES: Readonly<Record<string, MemoryScope>> = { u: "user", p: "project", l: "local" }
const MARK = /\{(\?|[upl][tce]*) ([^}]*)\}/gu

function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/** The sentence is marked, or a part of it is, or it is most of what is marked. */
function isMarked(sentence: string, mark: string): boolean {
  if (sentence.includes(mark) || (mark.includes(sentence) && sentence.length > 3)) return true
  const words = sentence.split(" ")
  const marked = new Set(mark.split(" "))
  return words.length > 2 && words.filter((word) => marked.has(word)).length / words.length > 0.75
}

/** Messages outnumber the sessions by far, whose turns are nearer to what is measured. */
const MESSAGE_WEIGHT = 0.5

/** Messages that stand together are often of one conversation. */
const NEIGHBOURS = 20

/** The sentences of the messages of a folder; its guidelines tell their format. */
function sentencesOfMessages(folder: string): LabelledSentence[] {
  const found: LabelledSentence[] = []
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".txt"))) {
    for (const [at, line] of readFileSync(join(folder, name), "utf8").split("\n").entries()) {
      if (line === "") continue
      const [, flag, raw = ""] = /^([-1?])\t(.*)$/u.exec(line) ?? []
      const marks: { scope: MemoryScope | undefined; text: string }[] = []
      const content = raw.replaceAll(" ⏎ ", "\n").replace(MARK, (_, letters: string, text: string) => {
        marks.push({ scope: SCOPES[letters.charAt(0)], text: bare(text) })
        return text
      })
      if (flag === undefined || /[{}]/u.test(content))
        throw new Error(`${name}:${at + 1} is no message as the README beside it tells: ${line}`)
      const around = { asked: flag === "?", failed: false, opening: flag === "1" }
      const { language, judged } = hear(content, name.slice(0, 2), around)
      for (const one of judged) {
        const sentence = bare(one.sentence.text)
        if (sentence === "") continue
        const mark = marks.find(({ text }) => isMarked(sentence, text))
        found.push({
          source: `${name}:${Math.floor(at / NEIGHBOURS)}`,
          ...seen(one, language),
          keep: mark?.scope !== undefined,
          ...(mark?.scope === undefined ? {} : { scope: mark.scope }),
          weight: mark !== undefined && mark.scope === undefined ? 0 : MESSAGE_WEIGHT,
        })
      }
    }
  }
  return found
}

/** What is said outright has to be heard, wherever it is said: each of these lines counts as a first message, too. */
const PLAIN_WEIGHT = 3

/** Sentences one a line, K for keep and N for not. */
function sentencesOfLines(folder: string): LabelledSentence[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .flatMap((line, at) =>
        [false, true].flatMap((opening) => {
          const { language, judged } = hear(line.slice(2), name.slice(0, 2), {
            asked: false,
            failed: false,
            opening,
          })
          return judged.map((one) => ({
            source: `${name}:${at}`,
            ...seen(one, language),
            keep: line.startsWith("K"),
            weight: PLAIN_WEIGHT,
          }))
        }),
      ),
  )
}

/** All that weights are learned from: the sessions, which are also measured, and the rest. */
export function readLabelled(packageRoot: string): { sessions: LabelledSession[]; rest: LabelledSentence[] } {
  const sessions = readSessions(join(packageRoot, "data/noticing/dev"))
  const messages = sentencesOfMessages(join(packageRoot, "data/messages"))
  const lines = sentencesOfLines(join(packageRoot, "data/sentences"))
  return { sessions, rest: [...messages, ...lines] }
}
