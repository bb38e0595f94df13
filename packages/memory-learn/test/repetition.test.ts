import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import {
  type AutoMemories,
  type ConversationTurn,
  createAutoMemories,
  createLearningDetector,
  type NoticedMemory,
} from "../src/index.ts"

const said = (content: string, sessionId = "one"): ConversationTurn => ({
  role: "user",
  content,
  timestamp: new Date(0),
  sessionId,
})

/** Opens sessions of one project in a temporary folder. */
function createProject(): { open(): AutoMemories; read(): string } {
  const root = mkdtempSync(join(tmpdir(), "repetition-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folders = { userHome: join(root, "home"), projectRoot: join(root, "project") }
  return {
    open: () => createAutoMemories({ ...folders, env: {}, durability: "none" }),
    read: () => readFileSync(join(root, "project/.wundr/MEMORY.md"), "utf8"),
  }
}

async function session(auto: AutoMemories, ...turns: ConversationTurn[]): Promise<NoticedMemory[]> {
  const noticed: NoticedMemory[] = []
  for (const turn of turns) noticed.push(...(await auto.processTurn(turn)))
  await auto.onSessionEnd()
  return noticed
}

describe("a correction that is repeated", () => {
  test.each([
    ["that's wrong, it's port 5433", "No, that's wrong, it's port 5433."],
    ["and with an early return, not this pyramid", "No, with an early return, not this pyramid!"],
    [
      "nein, den Konfliktmarker stehen lassen, nicht löschen",
      "den Konfliktmarker stehen lassen, nicht löschen",
    ],
  ])("in another session is stored as a correction: %s", async (first, second) => {
    const { open, read } = createProject()
    expect(await session(open(), said(first))).toEqual([])
    expect(await session(open(), said(second, "two"))).toMatchObject([
      { category: "repeated-correction", section: "Corrections", confidence: 0.8, outcome: "stored" },
    ])
    expect(read()).toMatch(/^## Corrections\n- .*category=repeated-correction/mu)
  })

  test("in the same session is stored once, and no longer a candidate", async () => {
    const { open } = createProject()
    const auto = open()
    const turns = ["wrong, it's port 5433", "go on", "no, wrong, it's port 5433"]
    const noticed: NoticedMemory[] = []
    for (const content of turns) noticed.push(...(await auto.processTurn(said(content))))
    expect(noticed.map(({ outcome, category }) => [outcome, category])).toEqual([
      ["stored", "repeated-correction"],
    ])
    expect(await auto.onSessionEnd()).toMatchObject({ learned: 1, candidates: 0 })
  })

  test("twice in one message counts once", () => {
    const content = "It's port 5433, not 5432, wrong. It's port 5433, not 5432, wrong."
    const turn = said(content)
    const detector = createLearningDetector()
    const found = [...detector.analyze(turn), ...detector.detectCandidates(turn)]
    expect(found.filter(({ category }) => category === "repeated-correction").length).toBeLessThanOrEqual(1)
    expect(found.every(({ confidence }) => confidence !== 0.8)).toBe(true)
  })

  test("is forgotten by the detector after correctionHistorySize other ones", () => {
    const detector = createLearningDetector({ correctionHistorySize: 1 })
    for (const content of ["wrong, it's port 5433", "wrong, it's folder src/api"])
      detector.analyze(said(content))
    expect(detector.analyze(said("wrong, it's port 5433"))).toEqual([])
  })
})

test("what was said once is never stored, whatever it corrects", async () => {
  const { open } = createProject()
  const messages = [
    "no, the other file",
    "not that one",
    "wrong branch, sorry",
    "Actually, that is fine, thanks!",
  ]
  for (const message of messages) expect(await session(open(), said(message))).toEqual([])
})
