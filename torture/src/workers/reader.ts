import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createMemory } from "@caliban/memory-core"
import { listen, readSetup, say } from "../processes/talk.ts"
import { between, pick, randomFrom } from "../random.ts"
import { inspectIndex, inspectTopic } from "../storms/generations.ts"
import type { ReaderReport, ReaderSetup } from "../storms/watch.ts"

// Reads the index and some topics every few milliseconds, as a person and as an agent would, and records incomplete
// files. On any input, prints its report and exits.

const { directory, seed } = readSetup<ReaderSetup>()
const random = randomFrom(seed)
const memory = createMemory({ cwd: directory, directory, system: { env: {} } })
const report: ReaderReport = { reads: 0, loads: 0, torn: 0, examples: [] }
let stopped = false
listen(() => {
  stopped = true
})

while (!stopped) {
  look("MEMORY.md", true, inspectIndex)
  const topics = readdirSync(directory).filter((name) => name.endsWith(".md") && name !== "MEMORY.md")
  for (let count = Math.min(24, topics.length); count > 0; count--) {
    const name = pick(random, topics)
    look(name, false, (text) => inspectTopic(name.slice(0, -3), text))
  }
  if (random() < 0.02) {
    report.loads++
    try {
      const { text } = await memory.load()
      if (!text.includes("</auto-memory>")) keep("load()", "shows no memory", text)
    } catch (error) {
      keep("load()", "throws", String(error))
    }
  }
  await sleep(between(random, 1, 4))
}
say(JSON.stringify(report))
process.exit(0)

function look(name: string, must: boolean, inspect: (text: string) => string | undefined): void {
  let text: string
  try {
    text = readFileSync(join(directory, name), "utf8")
  } catch (error) {
    if (must) keep(name, "cannot be read", String(error))
    return
  }
  report.reads++
  const problem = inspect(text)
  if (problem !== undefined) keep(name, problem, text)
}

function keep(name: string, problem: string, text: string): void {
  report.torn++
  if (report.examples.length < 5) report.examples.push(`${name} ${problem}: …${text.slice(-200)}`)
}
