import { createMapStore, createMemorySession, type MemorySession } from "@caliban/memory"
import { act, draw, readTopics, says } from "./scripted-model.ts"
import type { Line } from "./talks.ts"

export interface Run {
  language: string
  seed: number
  /** The share of what it should store that the model stores. */
  rate: number
  learn: boolean
}

export interface Figures {
  facts: number
  /** Facts of which a topic states the last value and none an older one, or none anything if it was to be forgotten. */
  right: number
  /** Facts that a topic stated, that nobody changed, and that no topic states at the end. */
  lost: number
  /** Sentences that notes showed, and those of them that are no facts. */
  shown: number
  passing: number
}

/** The share of notes that the model ignores. */
const IGNORED = 0.1

/** Twelve weeks of one user with one model, over a new memory. */
export async function runWeeks(weeks: readonly (readonly Line[])[], run: Run): Promise<Figures> {
  const store = createMapStore()
  const said: Line[] = []
  const sources = new Map<string, Line>()
  const stated = new Set<string>()
  const shown: Line[] = []
  const chance = (text: string): number => draw(`${run.seed} ${run.language} ${text}`)

  /** The model takes a sentence of a note as seriously as any other. */
  async function answer(session: MemorySession, sent: string, at: number): Promise<void> {
    const lines = sentencesIn(sent).map((text) => sources.get(text))
    for (const line of lines) {
      if (line === undefined) throw new Error(`the note has a sentence that nobody said: ${sent}`)
      shown.push(line)
    }
    if (chance(`note ${at}`) < IGNORED) return
    for (const [index, line] of lines.entries())
      if (line !== undefined && isCurrent(line, said) && chance(`noticed ${at} ${index}`) < run.rate)
        await act(session, line, said)
  }

  for (const week of weeks) {
    const session = await createMemorySession({
      store,
      learn: run.learn,
      search: run.learn,
      system: { env: {} },
    })
    for (const line of week) {
      const sent = await session.beforeTurn(line.message)
      await answer(session, sent, said.length)
      said.push(line)
      if (line.key !== "" && chance(`own ${line.message}`) < run.rate) await act(session, line, said)
      const noticed = await session.afterTurn([
        { role: "user", content: line.message },
        { role: "assistant", content: "Done." },
      ])
      for (const { text } of noticed) sources.set(text, line)
      for (const { key, words } of currentFacts(said))
        if ([...(await readTopics(session)).values()].some((text) => says(text, words))) stated.add(key)
        else if (line.key === key) stated.delete(key)
    }
    await session.end()
  }
  const last = await createMemorySession({ store, search: false, system: { env: {} } })
  const texts = [...(await readTopics(last)).values()]
  const facts = currentFacts(said)
  const isStated = ({ words }: Line): boolean => texts.some((text) => says(text, words))
  const right = facts.filter((line) => isRight(line, said, texts))
  const lost = facts.filter((line) => line.kind !== "forget" && stated.has(line.key) && !isStated(line))
  return {
    facts: facts.length,
    right: right.length,
    lost: lost.length,
    shown: shown.length,
    passing: shown.filter(({ key }) => key === "").length,
  }
}

/** The sentences of a note to the model. */
function sentencesIn(sent: string): string[] {
  const [, note = ""] = /^<memory-note>\n([\s\S]*?)\n<\/memory-note>/m.exec(sent) ?? []
  return [...note.matchAll(/^- (?:asks to forget: )?“(.*?)”/gm)].map(([, text = ""]) => text)
}

/** The last statement about each subject. */
function currentFacts(said: readonly Line[]): Line[] {
  return [...new Map(said.filter(({ key }) => key !== "").map((line) => [line.key, line])).values()]
}

const isCurrent = (line: Line, said: readonly Line[]): boolean => currentFacts(said).includes(line)

function isRight(line: Line, said: readonly Line[], texts: readonly string[]): boolean {
  const { key, kind, words } = line
  if (kind === "forget") return !texts.some((text) => says(text, words))
  const older = said.filter((other) => other.key === key && other !== line)
  const isOld = (text: string): boolean =>
    !says(text, words) && older.some((other) => says(text, other.words))
  return texts.some((text) => says(text, words)) && !texts.some(isOld)
}
