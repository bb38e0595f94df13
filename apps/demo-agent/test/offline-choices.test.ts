import { execFileSync } from "node:child_process"
import { createMemory, createMemorySession } from "@caliban/memory"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createAgent } from "../src/agent.ts"
import { commandOf } from "../src/arguments.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeEach(async () => {
  workspace = await createWorkspace()
})
afterEach(() => workspace.remove())

const open = () =>
  createMemory({ cwd: workspace.project, durability: "none", system: { env: workspace.env } })

/** One message with `--print`. */
async function print(message: string): Promise<string> {
  const agent = createAgent(await createMemorySession({ memory: open() }), {
    model: createOfflineModel(commandOf({}, {})),
  })
  let answer = ""
  for await (const event of agent.ask(message, new AbortController().signal))
    if (event.type === "text") answer += event.text
  return answer
}

/** What a shell passes on as the message of a printed command. */
function messageOf(command: string): string {
  const script = `show() { printf %s "$2"; }; ${command.replace("caliban-demo", "show")}`
  return execFileSync("sh", ["-c", script], { encoding: "utf8" })
}

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
    expect(await print(messageOf(command))).toMatch(next === "" ? /^Forgotten: / : /^Updated: /)
    const left = (await open().read("topic"))?.body.trim() ?? ""
    expect(left.replaceAll(/\s+/g, "")).toBe(body.replace(text, () => next).replaceAll(/\s+/g, ""))
    await open().remove("topic")
    await write()
  }
})

test("the command of a choice without a clear place asks for the whole fact", async () => {
  const body = "I'm Rob, I live in Leeds and I use vim."
  await open().write({ slug: "me", type: "user", description: body, body })
  const [, command = ""] = /^ {5}(.+)$/m.exec(await print("my home is in York now")) ?? []
  expect(await print(messageOf(command))).toBe(
    `What should it say instead of “${body}”? Nothing was changed; write it in place of “…”:\n     ${command}`,
  )
})

test("a command whose fact has changed since changes nothing", async () => {
  await open().write({
    slug: "office",
    type: "project",
    description: "It is in Kyiv.",
    body: "It is in Kyiv.",
  })
  expect(await print("office: It is in Rome. → It is in Oslo.")).toBe(
    "No topic “office” says that. Nothing was changed.",
  )
  expect((await open().read("office"))?.body.trim()).toBe("It is in Kyiv.")
})

test("a printed command with a line break does exactly what it says, or nothing", async () => {
  const body = "I like tea. The office is in Rome."
  await open().write({ slug: "notes", type: "user", description: "Notes", body })
  expect(await print("notes: I like milk. → I like\njam. I own a boat.")).toMatch(
    /^No topic “notes” says that/,
  )
  expect(await print("notes: I like tea. → I like\njam. I own a boat.")).toMatch(/^Updated: /)
  expect((await open().list()).topics.length).toBe(1)
  expect((await open().read("notes"))?.body.trim()).toBe("I like\njam. I own a boat. The office is in Rome.")
})

test("a printed command changes nothing if the topic says its fact twice, as in two lines with a semicolon", async () => {
  const body = "First: never on Friday; ask Pat\nSecond: never on Monday; ask Pat"
  await open().write({ slug: "rules", type: "project", description: "Rules", body })
  const [, command = ""] = /^ {5}(.+)$/m.exec(await print("ask Kim, not Pat")) ?? []
  expect(await print(messageOf(command))).toBe("“rules” says that twice. Nothing was changed.")
  expect((await open().read("rules"))?.body.trim()).toBe(body)
})
