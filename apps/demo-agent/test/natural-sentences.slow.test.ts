import { readFileSync } from "node:fs"
import { createMemory, createMemorySession, type Memory } from "@caliban/memory"
import { expect, test } from "vitest"
import { createAgent } from "../src/agent.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { createWorkspace } from "./workspace.ts"

type Outcome = "saved" | "updated" | "forgot" | "answered" | "asked" | "nothing" | "said-plainly"

/** One message to a memory of a few facts, and what must come of it. */
interface Situation {
  half: "tuned" | "untouched"
  language: string
  before: readonly string[]
  message: string
  expected: Outcome
  /** In the memory afterwards; for `answered` in the answer. */
  contains?: readonly string[]
  /** In no topic afterwards. */
  gone?: readonly string[]
  /** The facts with these words stay as they are. */
  untouched?: readonly string[]
}

interface Judgement extends Situation {
  answer: string
  after: readonly string[]
  isRight: boolean
  isWrongChange: boolean
}

const SITUATIONS = readFileSync(new URL("sentences/natural.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Situation)

/** Runs the message in a session over a memory of files. */
async function judge(situation: Situation): Promise<Judgement> {
  const workspace = await createWorkspace()
  try {
    const memory = createMemory({
      cwd: workspace.project,
      durability: "none",
      system: { env: workspace.env },
    })
    for (const [at, fact] of situation.before.entries()) {
      await memory.write({ slug: `fact-${at + 1}`, type: "project", description: fact, body: fact })
    }
    const session = createAgent(await createMemorySession({ memory }), { model: createOfflineModel() })
    let answer = ""
    for await (const event of session.ask(situation.message, new AbortController().signal)) {
      if (event.type === "text") answer += event.text
      if (event.type === "failed") throw new Error(event.message)
    }
    const after = await factsOf(memory)
    return { ...situation, answer, after, ...verdictOf(situation, answer, after) }
  } finally {
    await workspace.remove()
  }
}

async function factsOf(memory: Memory): Promise<string[]> {
  const { topics } = await memory.list()
  return await Promise.all(
    topics.map(async ({ slug, description = "" }) => {
      const body = (await memory.read(slug))?.body.trim() ?? ""
      return body === description ? description : `${description}\n${body}`
    }),
  )
}

const DOES_NOT_KNOW = /I do not know|cannot/

function verdictOf(
  { before, expected, contains = [], gone = [], untouched = [] }: Situation,
  answer: string,
  after: readonly string[],
): Pick<Judgement, "isRight" | "isWrongChange"> {
  const added = after.filter((fact) => !before.includes(fact))
  const lost = before.filter((fact) => !after.includes(fact))
  const isKept = untouched.every((words) => lost.every((fact) => !has(fact, words)))
  const isReplaceable = lost.every((fact) => gone.some((words) => has(fact, words)))
  // A message may ask for two things: to forget one fact, and to save or find another one.
  const mayAdd =
    expected === "saved" || expected === "updated" || (expected === "forgot" && contains.length > 0)
  const mayLose = expected === "updated" || expected === "forgot" || (expected === "saved" && gone.length > 0)
  const isWrongChange =
    !isKept || (added.length > 0 && !mayAdd) || (lost.length > 0 && !(mayLose && isReplaceable))
  const memory = after.join("\n")
  const isSaved = contains.every((words) => has(memory, words))
  const isGone = gone.every((words) => !has(memory, words))
  const rights: Record<Outcome, boolean> = {
    saved: added.length > 0 && isSaved,
    updated: added.length > 0 && isSaved && isGone,
    forgot: lost.length > 0 && isGone,
    answered: contains.every((words) => has(answer, words)) && !DOES_NOT_KNOW.test(answer),
    asked: answer.includes("?"),
    nothing: true,
    "said-plainly": DOES_NOT_KNOW.test(answer),
  }
  return { isWrongChange, isRight: !isWrongChange && rights[expected] }
}

function has(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase())
}

const SHARE_RIGHT = 0.8

test("the offline model does the right thing for most natural sentences and never changes the wrong fact", async () => {
  const judged: Judgement[] = []
  for (const situation of SITUATIONS) judged.push(await judge(situation))
  const lines: string[] = []
  for (const half of ["tuned", "untouched"] as const) {
    const all = judged.filter((one) => one.half === half)
    const right = all.filter(({ isRight }) => isRight).length
    const wrong = all.filter(({ isWrongChange }) => isWrongChange).length
    lines.push(`${half}: right ${right} of ${all.length}, wrong changes ${wrong}`)
  }
  console.log(lines.join("\n"))
  if (process.env["NATURAL_DETAILS"] !== undefined) console.log(details(judged))
  expect(judged.filter(({ isWrongChange }) => isWrongChange).length).toBe(0)
  for (const half of ["tuned", "untouched"]) {
    const all = judged.filter((one) => one.half === half)
    expect(all.filter(({ isRight }) => isRight).length / all.length).toBeGreaterThanOrEqual(SHARE_RIGHT)
  }
})

/** The failures of the half that rules may be tuned on. */
function details(judged: readonly Judgement[]): string {
  return judged
    .filter(({ half, isRight }) => half === "tuned" && !isRight)
    .map(({ expected, isWrongChange, message, before, after, answer }) =>
      [
        `${isWrongChange ? "WRONG " : ""}${expected}: ${message}`,
        `  before: ${before.join(" | ")}`,
        `  added: ${after.filter((fact) => !before.includes(fact)).join(" | ")}`,
        `  lost: ${before.filter((fact) => !after.includes(fact)).join(" | ")}`,
        `  answer: ${answer}`,
      ].join("\n"),
    )
    .join("\n")
}
