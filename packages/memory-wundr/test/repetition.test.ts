import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ConversationTurn, DetectedMemory } from "@caliban/memory-learn"
import { describe, expect, onTestFinished, test } from "vitest"
import { type AutoMemories, createAutoMemories, createLearningDetector } from "../src/index.ts"
import type { NoticedEntry } from "../src/types.ts"

const said = (content: string, sessionId = "one"): ConversationTurn => ({
  role: "user",
  content,
  timestamp: new Date(0),
  sessionId,
})

/** Opens sessions of one project in a temporary folder. */
function createProject() {
  const root = mkdtempSync(join(tmpdir(), "repetition-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folders = { userHome: join(root, "home"), projectRoot: join(root, "project") }
  return {
    open: () => createAutoMemories({ ...folders, env: {}, durability: "none" }),
    read: () => readFileSync(join(root, "project/.wundr/MEMORY.md"), "utf8"),
  }
}

async function session(auto: AutoMemories, ...turns: ConversationTurn[]): Promise<NoticedEntry[]> {
  const noticed: NoticedEntry[] = []
  for (const turn of turns) noticed.push(...(await auto.processTurn(turn)))
  await auto.onSessionEnd()
  return noticed
}

const correction = (text: string): DetectedMemory => ({
  text,
  scope: "project",
  section: "Corrections",
  confidence: 0.8,
  category: "repeated-correction",
  sourceTurn: said(text),
})

describe("a correction that is repeated", () => {
  test.each([
    ["that's wrong, it's port 5433", "No, that's wrong, it's port 5433."],
    ["use an early return here, not this pyramid", "No, use an early return here, not this pyramid!"],
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
    const noticed: NoticedEntry[] = []
    for (const content of turns) noticed.push(...(await auto.processTurn(said(content))))
    expect(noticed.map(({ outcome, category }) => [outcome, category])).toEqual([
      ["stored", "repeated-correction"],
    ])
    expect(await auto.onSessionEnd()).toMatchObject({ learned: 1, candidates: 0 })
  })

  test("is stored in Wundr's words where it is a choice, and confirmed by what is said later", async () => {
    const { open, read } = createProject()
    const message = "No, use pnpm not npm"
    expect(await session(open(), said(message))).toEqual([])
    expect(await session(open(), said(message, "two"))).toMatchObject([
      { text: "Do NOT suggest npm -- this project uses pnpm", confidence: 0.8, outcome: "stored" },
    ])
    for (const sessionId of ["three", "four"])
      expect(await session(open(), said(message, sessionId))).toMatchObject([{ outcome: "confirmed" }])
    expect(read().match(/^- .*/gmu)).toEqual([
      expect.stringMatching(/^- Do NOT.*confidence=0\.8,.*category=repeated-correction,.*confirmed=/),
    ])
  })

  test.each([
    ["Use pnpm not npm", "project", "Do NOT suggest npm -- this project uses pnpm"],
    ["use `uv run`, not pip.", "local", "Do NOT suggest pip -- this project uses `uv run`"],
    ["Use tabs instead of spaces", "user", "Do NOT suggest spaces -- use tabs"],
    ["Use a map here, not an array", "project", "Use a map here, not an array"],
  ] as const)("has the words of its scope: %s, %s", async (text, scope, stored) => {
    const auto = createProject().open()
    const repeated = { ...correction(text), scope }
    expect(await auto.storeMemory(repeated)).toMatchObject({ outcome: "stored" })
    expect(await auto.storeMemory(repeated)).toMatchObject({ outcome: "confirmed" })
    expect((await auto.entries.list()).map((entry) => [entry.text, entry.scope])).toEqual([[stored, scope]])
  })

  test("is replaced by the opposite choice", async () => {
    const auto = createProject().open()
    await auto.storeMemory(correction("Use left-pad not padStart"))
    const opposite = correction("Use padStart not left-pad")
    expect(await auto.storeMemory(opposite)).toMatchObject({ outcome: "replaced" })
    expect((await auto.entries.list()).map((entry) => entry.text)).toEqual([
      "Do NOT suggest left-pad -- this project uses padStart",
    ])
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

const ran = (input: unknown, exitCode = 0, sessionId = "one"): ConversationTurn => ({
  ...said("", sessionId),
  role: "assistant",
  toolCalls: [{ name: "bash", input, output: "done", exitCode }],
})

describe("a command that succeeds again and again", () => {
  const command = "pnpm test -- --filter=@wundr/core"

  test("is a candidate in the third turn and stored in the fourth", async () => {
    const { open, read } = createProject()
    const auto = open()
    const outcomes: (readonly string[])[] = []
    for (let at = 0; at < 6; at++)
      outcomes.push((await auto.processTurn(ran({ command }))).map(({ outcome }) => outcome))
    expect(outcomes).toEqual([[], [], [], ["stored"], [], []])
    expect(read()).toMatch(/## Workflow\n- Run `pnpm test -- --filter=@wundr\/core` .*category=tool-usage/u)
  })

  test("in three turns of two sessions is stored in the second", async () => {
    const { open } = createProject()
    expect(await session(open(), ran(command), ran(command), ran(command))).toEqual([])
    expect(await session(open(), ran(command), ran(command), ran(command, 0, "two"))).toMatchObject([
      { text: `Run \`${command}\``, category: "tool-usage", outcome: "stored", confidence: 0.8 },
    ])
  })

  test("has the confidence of an implicit preference, and detectToolPatterns returns it", () => {
    const detector = createLearningDetector()
    const turns = [1, 2, 3].map(() => ran("make e2e"))
    expect(
      turns.map((turn) => detector.detectToolPatterns(turn).map(({ confidence }) => confidence)),
    ).toEqual([[], [], [0.5]])
  })

  test("is one of this machine if it names a path of it", () => {
    const detector = createLearningDetector()
    const turns = [1, 2, 3].map(() => ran("/home/ada/bin/sync-db --fast"))
    expect(turns.flatMap(detector.detectCandidates)).toMatchObject([{ scope: "local" }])
  })

  test.each([
    "git push",
    "ls -la src",
    "cat package.json | head",
    "npm install",
    "rm -rf dist",
    "npx vitest run src/parser.test.ts",
    "pytest tests/test_api.py::test_login",
    "node -e 'console.log(1)'",
    "curl -s localhost:3000/health",
  ])("is not counted if it is routine or part of the task: %s", (input) => {
    const detector = createLearningDetector()
    const turns = [1, 2, 3, 4, 5].map(() => ran(input))
    expect(turns.flatMap((turn) => [...detector.analyze(turn), ...detector.detectCandidates(turn)])).toEqual(
      [],
    )
  })

  test("is not counted if it fails, or if it holds a secret", async () => {
    const { open } = createProject()
    const secret = "deploy --token ghp_a8Kd93jfLqPz0sXcVbNm12TyUiOpAs4dFgHj"
    const failed = [1, 2, 3, 4].map(() => ran("make e2e", 2))
    const secrets = [1, 2, 3].map(() => ran(secret))
    expect(await session(open(), ...failed, ...secrets)).toEqual([])
  })
})
