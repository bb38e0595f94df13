import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemorySession } from "@caliban/memory"
import { createAgent } from "./agent.ts"
import { createOfflineModel } from "./offline/offline-model.ts"
import { printAnswer } from "./output/print-mode.ts"

const STEPS = [
  "Remember that I prefer pnpm over npm. The staging URL is https://staging.example.com",
  "Do I prefer pnpm or npm?",
  "No, actually I prefer yarn over npm.",
  "What do you know about me?",
  "Forget the staging URL.",
  "What is the staging URL?",
  "/memory undo staging-url",
  "What is the staging URL?",
]

const INTRODUCTION = `Caliban memory: a short tour

Each message below starts a new session that knows
only what is in the files. The model is the offline
model: rules, no language model. It all runs in a
temporary folder.
`

const CLOSING = `
End of the tour. Its folder was removed.
In a terminal, npm run demo starts a conversation.
Set ANTHROPIC_API_KEY or OPENAI_API_KEY to use a
language model.
`

/** Runs a conversation in a temporary folder with its own home, each message in a session of its own. Returns the exit code. */
export async function playTour(write: (text: string) => void): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), "caliban-tour-"))
  const cwd = join(home, "project")
  const { signal } = new AbortController()
  const note = (line: string): void => write(`${line}\n`)
  const shown = { home, verbose: false, tellsChanges: true, json: false, warnings: [], modelLabel: "" }
  let code = 0
  try {
    await mkdir(cwd)
    write(INTRODUCTION)
    for (const question of STEPS) {
      write(`\n› ${question}\n`)
      const session = await createMemorySession({ cwd, userMemory: true, system: { home, env: {} } })
      const agent = createAgent(session, { model: createOfflineModel() })
      code = Math.max(code, await printAnswer({ ...shown, agent, question, signal, write, note }))
    }
    write(CLOSING)
    return code
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
