import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createLearningDetector } from "../../packages/memory-learn/src/detect/detector.ts"

// RealMem (Apache-2.0, not shipped): conversations of personas with an assistant, and the memories extracted from them.
// A user turn should be kept if a memory names its number as the source. The source text is not compared, because it
// was edited in some records.

interface RealmemSession {
  session_uuid: string
  dialogue_turns: { speaker: string; content: string }[]
  /** `source_turn` counts from 1. */
  extracted_memory: { source_turn?: number; source_role_snapshot?: string }[]
}

export interface Persona {
  name: string
  /** User turns. */
  turns: number
  /** User turns that are the source of a memory. */
  given: number
  precision: number
  recall: number
  f1: number
}

type Guess = (content: string, role: "user" | "assistant", session: string, at: number) => boolean

/** A baseline: one pattern of common words. */
const guessByWords: Guess = (content, role) =>
  role === "user" && /\b(?:I|I'm|I've|I'll|my|we|our|prefer|always|never|want|need|like)\b/i.test(content)

const createGuess = (profile: "work" | "personal"): (() => Guess) => {
  return () => {
    const detector = createLearningDetector({ profile })
    return (content, role, sessionId, at) =>
      detector.analyze({ role, content, sessionId, timestamp: new Date(at) }).length > 0 && role === "user"
  }
}

const measurePersona = (name: string, sessions: readonly RealmemSession[], create: () => Guess): Persona => {
  let turns = 0
  let given = 0
  let right = 0
  let stored = 0
  for (const session of sessions) {
    const guess = create()
    const sources = new Set(
      session.extracted_memory
        .filter((memory) => memory.source_role_snapshot === "User")
        .map((memory) => memory.source_turn),
    )
    for (const [at, turn] of session.dialogue_turns.entries()) {
      const role = turn.speaker === "User" ? "user" : "assistant"
      const found = guess(turn.content, role, session.session_uuid, at)
      if (role !== "user") continue
      turns += 1
      const gives = sources.has(at + 1)
      if (gives) given += 1
      if (found) stored += 1
      if (found && gives) right += 1
    }
  }
  const precision = stored === 0 ? 1 : right / stored
  const recall = given === 0 ? 1 : right / given
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { name, turns, given, precision, recall, f1 }
}

/** How well three detectors find the turns that give a memory: for each persona in a folder, and for all together. */
export const measureRealmem = (folder: string): { subject: string; personas: Persona[] }[] => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"))
  const personas = files.map((file) => ({
    name: file.replace(/_dialogues.*$/u, "").replace(/_/gu, " "),
    sessions: (JSON.parse(readFileSync(join(folder, file), "utf8")) as { dialogues: RealmemSession[] })
      .dialogues,
  }))
  const subjects: [string, () => Guess][] = [
    ["word pattern", () => guessByWords],
    ["work profile", createGuess("work")],
    ["personal profile", createGuess("personal")],
  ]
  return subjects.map(([subject, create]) => ({
    subject,
    personas: [
      ...personas.map(({ name, sessions }) => measurePersona(name, sessions, create)),
      measurePersona(
        "all",
        personas.flatMap(({ sessions }) => sessions),
        create,
      ),
    ],
  }))
}

const two = (value: number): string => value.toFixed(2)

/** Over all ten personas of RealMem, 2,052 of 7,015 turns give a memory. */
const SHARE_OF_ALL = 2052 / 7015

/** The precision and F1 that a detector would have if another share of the turns gave a memory. */
const atShare = ({ turns, given, precision, recall }: Persona, share: number): string => {
  const falseRate = (recall * given * (1 / precision - 1)) / (turns - given)
  const right = recall * share
  const there = right / (right + falseRate * (1 - share))
  return `precision ${two(there)}, F1 ${two((2 * there * recall) / (there + recall))}`
}

/** Precision depends on the share of turns that give a memory, so other figures are comparable only at the same share. */
const shareNote = (measured: readonly { subject: string; personas: Persona[] }[]): string => {
  const all = measured.flatMap(({ subject, personas }) => personas.slice(-1).map((one) => ({ subject, one })))
  const here = all[0] === undefined ? 0 : all[0].one.given / all[0].one.turns
  const rows = all.map(({ subject, one }) => `${subject} ${atShare(one, SHARE_OF_ALL)}`)
  return `Here ${(here * 100).toFixed(0)} % of the turns give a memory. Over all ten personas the share is ${(SHARE_OF_ALL * 100).toFixed(0)} % (not measured here). At that share: ${rows.join("; ")}. The weights of the personal profile were trained on six personas; it does slightly better on these than on the others.`
}

export const realmemTable = (measured: readonly { subject: string; personas: Persona[] }[]): string =>
  [
    "## RealMem: which user turns give a memory",
    "",
    "| detector | persona | turns | give a memory | precision | recall | F1 |",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ...measured.flatMap(({ subject, personas }) =>
      personas.map(
        ({ name, turns, given, precision, recall, f1 }) =>
          `| ${subject} | ${name} | ${turns} | ${given} | ${two(precision)} | ${two(recall)} | ${two(f1)} |`,
      ),
    ),
    "",
    shareNote(measured),
    "",
  ].join("\n")
