import { execFileSync } from "node:child_process"
import { createMemory, createMemorySession } from "@caliban/memory"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createAgent } from "../src/agent.ts"
import { printing } from "../src/arguments.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeEach(async () => {
  workspace = await createWorkspace()
})
afterEach(() => workspace.remove())

const open = () =>
  createMemory({ cwd: workspace.project, durability: "none", system: { env: workspace.env } })

/** One message with `--print`, and what it chooses. */
async function print(message: string, choose?: string): Promise<string> {
  const agent = createAgent(await createMemorySession({ memory: open() }), {
    model: createOfflineModel(printing(choose === undefined ? {} : { choose }, {})),
  })
  let answer = ""
  for await (const event of agent.ask(message, new AbortController().signal))
    if (event.type === "text") answer += event.text
  return answer
}

/** What a shell passes on as the message of a printed command, and as its choice. */
function run(command: string): Promise<string> {
  const script = `show() { printf '%s\\0%s' "$@"; }; ${command.replace("caliban-demo", "show")}`
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0")
  const [message = "", choose] = words.map((word) => word.replace(/^--\w+=/, ""))
  return print(message, choose)
}

const GONE = "The message does not offer exactly this choice any more. Nothing was changed."

test.each([
  ["the office moved to Paris", "The west office is in Oslo. The east office is in Rome."],
  ["The new server is called hera.", "The old server is called zeus."],
  ["forget tea", "I like tea and coffee."],
  ["remove the budget", 'The budget is $HOME, `5000` "net" and Ana\'s.'],
  ["delete Tom", "My cat's name is Tom. My dog's name is Tom."],
])("after %j each printed command does what its choice says", async (message, body) => {
  const write = async (): Promise<void> => {
    await open().write({ slug: "topic", type: "project", description: "A topic", body })
  }
  await write()
  const choices = [...(await print(message)).matchAll(/^ {2}\d\. (.+?)(?: → (.+))? \(.+\)\n {5}(.+)$/gm)]
  expect(choices.length).toBeGreaterThan(0)
  for (const [, text = "", next = "", command = ""] of choices) {
    expect((await open().read("topic"))?.body.trim()).toBe(body)
    expect(await run(command)).toMatch(next === "" ? /^Forgotten: / : /^Updated: /)
    const left = (await open().read("topic"))?.body.trim() ?? ""
    expect(left.replaceAll(/\s+/g, "")).toBe(body.replace(text, () => next).replaceAll(/\s+/g, ""))
    await open().remove("topic")
    await write()
  }
})

test("for a choice without a clear place, the command that edits its topic is printed", async () => {
  const body = "I'm Rob, I live in Leeds and I use vim."
  await open().write({ slug: "me", type: "user", description: body, body })
  const said = "my home is in York now"
  expect(await print(said)).toContain(`  1. ${body} (me)\n     caliban-demo --print='/memory edit me'\n`)
  expect(await print(said, `${body} (me)`)).toBe(GONE)
})

const OFFICES = "The west office is in Oslo. The east office is in Rome."

test.each([
  ["The west office is in Kyiv. The east office is in Rome.", "The west office is in Oslo"],
  ["The west office is in Oslo. The west office is in Oslo.", "The west office is in Oslo"],
  ["The budget is 5000.", "The west office is in Oslo"],
  [OFFICES, "The west office is in Bonn"],
  [OFFICES, ""],
])("with %j, a choice of %j changes nothing, and nothing else is carried out", async (body, old) => {
  await open().write({ slug: "offices", type: "project", description: "All offices", body })
  const choose = `${old}. → The west office is in Paris. (offices)`
  expect(await print("I like tea. The office moved to Paris.", choose)).toBe(GONE)
  expect((await open().read("offices"))?.body.trim()).toBe(body)
  expect((await open().list()).topics.length).toBe(1)
})

test("a choice is carried out alone: what else the message says was done before", async () => {
  await open().write({ slug: "offices", type: "project", description: "All offices", body: OFFICES })
  const choose = "The west office is in Oslo. → The west office is in Paris. (offices)"
  expect(await print("I like tea. The office moved to Paris.", choose)).toMatch(/^Updated: The west /)
  expect((await open().list()).topics.length).toBe(1)
})

test("a printed command changes nothing if the topic says its fact twice, as in two lines with a semicolon", async () => {
  const body = "First: never on Friday; ask Pat\nSecond: never on Monday; ask Pat"
  await open().write({ slug: "rules", type: "project", description: "Rules", body })
  const [, command = ""] = /^ {5}(.+)$/m.exec(await print("ask Kim, not Pat")) ?? []
  expect(await run(command)).toBe(GONE)
  expect((await open().read("rules"))?.body.trim()).toBe(body)
})
