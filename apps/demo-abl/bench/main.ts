// How often the offline model does the right thing: `npm run bench:demo`. Each case is a memory, the lines that a person
// types, and what must come of them. Rules are tuned on `own` only: the other files are printed as totals.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { createMemory, createMemorySession, type Memory } from "@caliban/memory"
import { createAgent } from "../src/agent.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"

const KINDS = ["save", "update", "forget", "answer", "ask", "smalltalk", "other"] as const
type Kind = (typeof KINDS)[number]

interface Case {
  id: string
  memory: readonly { slug: string; description: string; body: string }[]
  say: readonly string[]
  kind: Kind
  expect: {
    /** Texts that some topic must contain. */
    has?: readonly string[]
    /** Texts that no topic may contain. */
    hasNot?: readonly string[]
    /** Texts that the last answer must contain. */
    reply?: readonly string[]
    unchanged?: boolean
  }
}

interface Judgement extends Case {
  answer: string
  after: ReadonlyMap<string, string>
  isRight: boolean
  /** Statements of the memory that are gone although nobody asked for it. */
  lost: readonly string[]
  /** The memory was changed where the person did not ask for a change. */
  isUnasked: boolean
}

const OPTIONS = {
  set: { type: "string", default: "own" },
  errors: { type: "boolean", default: false },
} as const
const { values } = parseArgs({ options: OPTIONS })

async function judge(one: Case): Promise<Judgement> {
  const root = mkdtempSync(join(tmpdir(), "caliban-bench-"))
  try {
    const system = { env: { HOME: root }, home: root }
    const memory = createMemory({ cwd: join(root, "shop"), userMemory: true, durability: "none", system })
    for (const topic of one.memory) await memory.write({ ...topic, type: "project" })
    const before = await textsOf(memory)
    const agent = createAgent(await createMemorySession({ memory }), { model: createOfflineModel() })
    let answer = ""
    for (const line of one.say) {
      answer = ""
      for await (const event of agent.ask(line, new AbortController().signal)) {
        if (event.type === "text") answer += event.text
        if (event.type === "failed") throw new Error(`${one.id}: ${event.message}`)
      }
    }
    const after = await textsOf(memory)
    return { ...one, answer, after, ...verdictOf(one, answer, before, after) }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function textsOf(memory: Memory): Promise<Map<string, string>> {
  const { topics } = await memory.list()
  const texts = topics.map(async ({ slug, description = "" }) => {
    const body = (await memory.read(slug))?.body.trim() ?? ""
    return [slug, body === description ? body : `${description}\n${body}`] as const
  })
  return new Map(await Promise.all(texts))
}

function verdictOf(
  { kind, expect: { has = [], hasNot = [], reply = [], unchanged = false } }: Case,
  answer: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Pick<Judgement, "isRight" | "lost" | "isUnasked"> {
  const whole = [...after.values()].join("\n")
  const isMeant = (text: string): boolean =>
    !unchanged &&
    (kind === "update" || kind === "forget" || kind === "ask") &&
    (hasNot.length === 0 || hasNot.some((words) => contains(text, words)))
  // What must stay of a topic that is meant is in `has`; of the other topics every statement must stay.
  const all = [...before.values()].join("\n")
  const statements = [...before.values()]
    .filter((text) => !isMeant(text))
    .flatMap((text) => text.split(/\n|(?<=[.!?])\s+/).filter((line) => line !== ""))
  const kept = [...has.filter((words) => contains(all, words)), ...statements]
  const lost = kept.filter((text) => !contains(whole, text))
  const changed = [...before].filter(([slug, text]) => after.get(slug) !== text).map(([, text]) => text)
  const added = [...after.keys()].filter((slug) => !before.has(slug))
  const mayAdd = !unchanged && (kind === "save" || kind === "update" || has.length > 0)
  const isUnasked = (added.length > 0 && !mayAdd) || changed.some((text) => !isMeant(text))
  const isRight =
    !isUnasked &&
    lost.length === 0 &&
    has.every((words) => contains(whole, words)) &&
    !hasNot.some((words) => contains(whole, words)) &&
    reply.every((words) => contains(answer, words))
  return { isRight, lost, isUnasked }
}

const contains = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase())

function totals(judged: readonly Judgement[]): string {
  const row = (name: string, some: readonly Judgement[]): string => {
    const right = some.filter(({ isRight }) => isRight).length
    const lost = some.reduce((sum, one) => sum + one.lost.length, 0)
    const unasked = some.filter(({ isUnasked }) => isUnasked).length
    const share = `${Math.round((100 * right) / some.length)} %`
    return [
      name.padEnd(10),
      `${right} of ${some.length}`.padStart(12),
      share.padStart(6),
      lost,
      unasked,
    ].join("  ")
  }
  const kinds = KINDS.map((kind) => [kind, judged.filter((one) => one.kind === kind)] as const)
  const rows = kinds.filter(([, some]) => some.length > 0).map(([kind, some]) => row(kind, some))
  return ["kind               right   share  facts lost  unasked changes", ...rows, row("all", judged)].join(
    "\n",
  )
}

function details({ id, kind, memory, say, expect, answer, after, lost, isUnasked }: Judgement): string {
  const marks = [isUnasked ? "UNASKED" : "", lost.length > 0 ? "LOST" : ""].join(" ").trim()
  return [
    `${id} ${kind} ${marks}: ${say.join(" ⏎ ")}`,
    `  memory: ${memory.map(({ slug, body }) => `${slug}: ${body}`).join(" | ")}`,
    `  expect: ${JSON.stringify(expect)}`,
    `  after:  ${[...after].map(([slug, text]) => `${slug}: ${text}`).join(" | ")}`,
    `  answer: ${answer}`,
  ].join("\n")
}

const file = new URL(`../bench/data/${values.set}.jsonl`, import.meta.url)
const cases = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case)
const judged: Judgement[] = []
for (const one of cases) judged.push(await judge(one))
console.log(totals(judged))
if (values.errors && values.set !== "fresh") {
  for (const one of judged.filter(({ isRight }) => !isRight)) console.log(`\n${details(one)}`)
}
