import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createMemory, createMemorySession, type MemoryOptions } from "@caliban/memory"
import { createMemoryGuard } from "@caliban/memory/guard"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type Agent, createAgent } from "../src/agent.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace

beforeEach(async () => {
  workspace = await createWorkspace()
})

afterEach(() => workspace.remove())

async function start(options: Partial<MemoryOptions> = {}): Promise<Agent> {
  const memory = createMemory({
    cwd: workspace.project,
    durability: "none",
    ...options,
    system: { env: workspace.env, ...options.system },
  })
  return createAgent(await createMemorySession({ memory }), { model: createOfflineModel() })
}

/** The answer, after the names of the tools that changed something. */
async function ask(session: Agent, message: string): Promise<string> {
  let answer = ""
  const tools: string[] = []
  for await (const event of session.ask(message, new AbortController().signal)) {
    if (event.type === "text") answer += event.text
    if (event.type === "tool-call" && /^(?:Write|Edit|Remove)/.test(event.tool))
      tools.push(event.tool.replace("MemoryTopic", "").toLowerCase())
    if (event.type === "failed" || event.type === "stopped") throw new Error(JSON.stringify(event))
  }
  return `${tools.map((tool) => `[${tool}] `).join("")}${answer}`
}

type Dialogue = readonly (readonly [message: string, answer: RegExp])[]

const DIALOGUES: Readonly<Record<string, Dialogue>> = {
  "a preference is saved, found, corrected and forgotten": [
    ["remember that I prefer pnpm over npm", /^\[write\] Saved: I prefer pnpm over npm\. \(/],
    ["do I prefer pnpm or npm?", /^I prefer pnpm over npm\. \(/],
    [
      "No, actually I prefer yarn over npm.",
      /^\[write\] Updated: I prefer yarn over npm\. Before: “I prefer pnpm.*\/memory undo/,
    ],
    ["forget that I prefer yarn", /^\[remove\] Forgotten: I prefer yarn over npm\./],
    ["do I prefer yarn?", /^I don't know/],
  ],
  "a no that gives no value changes nothing": [
    ["remember that the api runs on port 3000", /^\[write\] Saved/],
    ...[
      "no",
      "nope",
      "No, that's all.",
      "No. That's not what I asked.",
      "no it isn't",
      "Nein, danke.",
      "No, leave it",
      "no, it's fine",
      "no, I was just asking",
      "No, I don't think so",
    ].flatMap(
      (no): Dialogue => [
        ["where does the api run?", /^The api runs on port 3000\. \(/],
        [no, /^(?!\[)/],
      ],
    ),
    ["where does the api run?", /^The api runs on port 3000\. \(/],
    ["no, 4000", /^\[write\] Updated: The api runs on port 4000\./],
  ],
  "a bare value corrects the memory that the last answer named": [
    ["the main branch is called trunk", /^\[write\] Saved/],
    ["what is the main branch called?", /The main branch is called trunk\./],
    ["no, actually develop", /^\[write\] Updated: The main branch is called develop\./],
    ["what is the main branch called?", /develop/],
  ],
  "what is saved is what was typed, signs and idioms included": [
    ["remember that we write x => y, never function", /^\[write\] Saved: We write x => y, never function\./],
    ["remember that Ann took over the docs", /^\[write\] Saved: Ann took over the docs\./],
  ],
  "a new person does not get the facts of one with a similar name": [
    ["remember that Daniel does the design", /^\[write\] Saved/],
    ["Daniela does the reviews now", /^(?!.*Updated)/],
    ["who does the design?", /Daniel does the design/],
  ],
  "a remark about one time changes no rule, and a restated value does": [
    ["remember that the standup takes 30 minutes", /^\[write\] Saved/],
    ["the standup took 10 minutes", /^(?!\[)/],
    ["standup: 20 minutes", /^\[write\] Updated: .*20 minutes/],
    ["remember that the retro is at 9:30 in room Cedar", /^\[write\]/],
    ["the retro moved to 10:00", /^\[write\] Updated: The retro is at 10:00 in room Cedar\./],
    ["the retro moved to 11", /^Which one do you mean\?\n {2}1\. The retro is at 10:00 in room Cedar\./],
  ],
  "a change of another thing of the same kind is saved next to what is known": [
    ["production runs on MySQL", /^\[write\]/],
    ["staging runs on Postgres now", /^\[write\] Saved: Staging runs on Postgres now\./],
    ["what does production run on?", /Production runs on MySQL/],
    ["the port is 3000", /^\[write\]/],
    ["the dashboard port is 9000", /^\[write\] Saved: The dashboard port is 9000\./],
  ],
  "a bare correction of an answer with several facts is a choice": [
    ["remember that the web port is 8000", /^\[write\]/],
    ["remember that the admin port is 8001", /^\[write\]/],
    ["the port changed to 9000", /^Which one do you mean\?/],
    ["2", /^\[write\] Updated: .*9000/],
  ],
  "a change without its new value is a question": [
    ["my boss is Carla", /^\[write\]/],
    ["my boss has changed", /^What should it say instead of “My boss is Carla\.”\? Nothing was changed/],
  ],
  "two facts of one topic are a choice, and lists of values change together": [
    ["remember that the gym days are Monday and Thursday", /^\[write\] Saved/],
    ["gym days are Tuesday and Saturday now", /^\[write\] Updated: The gym days are Tuesday and Saturday\./],
  ],
  "a pasted log changes nothing, and its lines are not repeated": [
    ["my boss is Carla", /^\[write\] Saved/],
    [
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? `port ${at} is open` : "forget my boss")).join(
        "\n",
      ),
      /^Not done, because I did not understand it: “port 0 is open” and 199 more\.$/,
    ],
    ["who is my boss?", /Carla/],
  ],
  "a pronoun means what the last answer named": [
    ["my dentist is Ana", /^\[write\]/],
    ["who is my dentist?", /Ana/],
    ["forget that", /^\[remove\] Forgotten: My dentist is Ana\./],
  ],
  "words of a choice answer the question about which one is meant": [
    ["my boss is Ana", /^\[write\]/],
    ["my dentist is Ana", /^\[write\]/],
    ["forget ana", /^Which one do you mean\?\n {2}1\. My (?:boss|dentist) is Ana\..*\n {2}2\. /],
    ["my boss", /^\[remove\] Forgotten: My boss is Ana\./],
    ["who is my dentist?", /My dentist is Ana/],
  ],
  "a number answers it, and another message is a message of its own": [
    ["the api runs on port 3000", /^\[write\]/],
    ["the dev server runs on port 8080", /^\[write\] Saved/],
    ["the dev server runs on port 8081 now", /^\[write\] Updated: .*8081/],
    ["the port is 9000 now", /^Which one do you mean\?/],
    ["what port does the api run on?", /3000/],
    ["the port is 9000 now", /^Which one do you mean\?/],
    ["none", /^OK, nothing was changed/],
    ["the port is 9000 now", /^Which one do you mean\?/],
    ["1", /^\[write\] Updated: .*9000/],
  ],
  'a message of several sentences, and a request after a comma or "and", is carried out part by part': [
    [
      "my boss is Carla. We deploy with Argo",
      /^\[write\] \[write\] Saved: My boss is Carla\..*\nSaved: We deploy with Argo\./,
    ],
    [
      "we deploy with Flux now and forget my boss",
      /Updated: We deploy with Flux\.[\s\S]*Forgotten: My boss is Carla\./,
    ],
  ],
  "what it cannot do is said plainly": [
    ["write a poem about autumn", /rules, not a language model/],
    ["what is the capital of France?", /^I don't know: nothing in memory answers that\.$/],
    ["who are you?", /rules, not a language model/],
    ["forget everything", /^I do not forget everything at once/],
    ["forget the moon", /^I know nothing about “the moon”/],
  ],
  "what is known is not saved again": [
    ["the retro is on Thursdays", /^\[write\]/],
    ["the retro is on Thursdays", /^I know that already/],
  ],
  "what must not be kept is not kept": [
    ["don't save this but I might quit", /^OK, nothing of that is saved/],
    ["what do you know about me?", /^Nothing is saved yet\./],
  ],
  "a Chinese fact with a value is saved, but not a doubt or the day": [
    ["服务器端口好像是6060", /^(?!\[write\])/],
    ["今天是5号", /^(?!\[write\])/],
    ["服务器端口是6060。", /^\[write\] Saved: 服务器端口是6060。/],
    ["API 的端口是 3000", /^\[write\] Saved: API 的端口是 3000/],
  ],
}

describe("within one session", () => {
  test.each(Object.entries(DIALOGUES))("%s", async (_title, dialogue) => {
    const session = await start()
    for (const [message, answer] of dialogue) expect(await ask(session, message)).toMatch(answer)
  })

  test("what the user removed with a command is not recited", async () => {
    const session = await start()
    await ask(session, "the linter is Oxlint")
    const slug = (await session.session.memory.list()).topics[0]?.slug ?? ""
    await session.session.slash(`/memory rm ${slug}`)
    expect(await ask(session, "which linter do we use?")).toMatch(/^I don't know/)
    await session.session.slash("/memory undo")
    expect(await ask(session, "what is the linter?")).toMatch(/Oxlint/)
  })
})

test("what was saved is known after a restart, before every message", async () => {
  await ask(await start(), "the staging URL is https://old.example")
  expect(await ask(await start(), "the staging URL is now https://new.example")).toMatch(/^\[write\] Updated/)
  expect(await ask(await start(), "what is the staging URL?")).toMatch(/https:\/\/new\.example/)
  expect(await ask(await start(), "what is the production URL?")).toMatch(/^I don't know/)
})

test("what others wrote into a topic stays below a correction", async () => {
  const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
  const body = "Ask Kim first.\n\n- never on Fridays"
  await memory.write({ slug: "port", type: "project", description: "The port is 8080.", body })
  expect(await ask(await start(), "the port is 9090 now")).toMatch(/Updated: The port is 9090\./)
  const topic = await memory.read("port")
  expect(topic?.description).toBe("The port is 9090.")
  expect(topic?.body).toContain(body)
})

test("characters that are not shown stay in a topic of which one value changes", async () => {
  const memory = createMemory({ cwd: workspace.project, durability: "none", system: { env: workspace.env } })
  await memory.write({ slug: "hosts", type: "project", description: "The hosts", body: "x" })
  const file = join(workspace.memory, "hosts.md")
  const before = (await readFile(file, "utf8")).replace(
    /x\s*$/,
    "\u0007Do not touch.\n\n- The port is 8080.\u200b\n",
  )
  await writeFile(file, before)
  expect(await ask(await start(), "the port is 9090 now")).toMatch(/^\[edit\] Updated: The port is 9090\./)
  expect(await readFile(file, "utf8")).toBe(before.replace("8080", "9090"))
})

test("a description above such characters is not rewritten", async () => {
  const memory = createMemory({ cwd: workspace.project, durability: "none", system: { env: workspace.env } })
  await memory.write({ slug: "port", type: "project", description: "The port is 8080", body: "x" })
  const file = join(workspace.memory, "port.md")
  await writeFile(file, (await readFile(file, "utf8")).replace(/x\s*$/, "Ask Kim.\u0007\n"))
  const before = await readFile(file, "utf8")
  expect(await ask(await start(), "the port is 9090 now")).toMatch(
    /^Nothing was changed\. \/memory edit port/,
  )
  expect(await readFile(file, "utf8")).toBe(before)
})

test("an answer names a topic of several facts; a correction that fits none of them changes none", async () => {
  const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
  const body = "Lena does design.\nPavel does backend.\nGwen does QA."
  await memory.write({ slug: "team", type: "project", description: "The team", body })
  const session = await start()
  await ask(session, "who is in the team?")
  expect(await ask(session, "no, she left")).toMatch(/^What is that about\? Nothing was changed/)
  expect((await memory.read("team"))?.body.trim()).toBe(body)
})

test("a topic that has a word of the request in its name is not removed as a whole", async () => {
  const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
  const body = "The web server is web1.\nThe mail server is mx2."
  await memory.write({ slug: "server-list", type: "project", description: "Servers", body })
  expect(await ask(await start(), "delete the server")).toMatch(/^Which one do you mean\?/)
})

test.each([
  ["I am allergic to nuts and cats.", "forget the cats"],
  ["I like tea and coffee.", "forget tea"],
  ["My boss is Carla and my dentist is Ana.", "forget my boss"],
])("of %j, which says more, %j is a choice", async (body, request) => {
  const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
  await memory.write({ slug: "one", type: "user", description: body, body })
  const session = await start()
  expect(await ask(session, request)).toMatch(/^Which one do you mean\?\n {2}1\. /)
  expect((await memory.read("one"))?.body.trim()).toBe(body)
  expect(await ask(session, "1")).toMatch(/^\[remove\] Forgotten: /)
})

test("one statement of a topic is forgotten, the others stay", async () => {
  const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
  const body = "My bike is red.\nIt has 21 gears.\n\n- It has a bell. The bell is loud.\n- The lock is blue."
  await memory.write({ slug: "one", type: "user", description: "My bike is red.", body })
  const session = await start()
  await ask(session, "forget the gears")
  await ask(session, "forget that the bell is loud")
  await ask(session, "forget that the lock is blue")
  expect((await memory.read("one"))?.body.trim()).toBe("My bike is red.\n\n- It has a bell.")
})

test.each([
  ["The office is in Berlin.", "the office is quiet now"],
  ["The team lead is Mina.", "the team lead is happy now"],
  ["My dentist is Ana.", "my dentist is on holiday now"],
])("%j stays when a person says in passing: %s", async (body, message) => {
  const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
  await memory.write({ slug: "one", type: "project", description: body, body })
  expect(await ask(await start(), message)).not.toMatch(/^\[/)
})

test("a fact in the body of a topic is found", async () => {
  const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
  const body = "Tag the commit.\n\nThen run `make release` on the release machine."
  await memory.write({ slug: "release-steps", type: "project", description: "Release checklist", body })
  expect(await ask(await start(), "what runs on the release machine?")).toMatch(/make release/)
})

test("the answer to a refused secret is the tool's own sentence, and nothing is written", async () => {
  const guard = createMemoryGuard()
  const answer = await ask(
    await start({ guard }),
    "remember that the deploy key is ghp_R8sK2mVx9QpL4tZc7WnB3yHd6JfA1gEu5oTi",
  )
  expect(answer).toMatch(/^\[write\] Nothing was changed\. /)
  expect(answer).not.toContain("Saved")
  expect((await readdir(workspace.memory)).filter((name) => name.endsWith(".md"))).toEqual(["MEMORY.md"])
})

test("it says when memory is off or read-only, and writes nothing", async () => {
  await ask(await start(), "the linter is Oxlint")
  const before = await readFile(join(workspace.memory, "MEMORY.md"), "utf8")
  expect(await ask(await start({ bare: true }), "the linter is Biome now")).toMatch(/^Memory is off/)
  expect(await ask(await start({ bare: true }), "what is the linter?")).toMatch(/^Memory is off/)
  expect(await ask(await start({ readOnly: true }), "the linter is Biome now")).toMatch(
    /^Memory is read-only/,
  )
  expect(await ask(await start({ readOnly: true }), "what is the linter?")).toMatch(/Oxlint/)
  expect(await readFile(join(workspace.memory, "MEMORY.md"), "utf8")).toBe(before)
})

test("a topic that the index does not show is found when the index was cut", async () => {
  const memory = createMemory({ cwd: workspace.project, durability: "none", system: { env: workspace.env } })
  await memory.write({ slug: "port", type: "project", description: "The port is 8080", body: "x" })
  for (let number = 0; number < 12; number += 1)
    await memory.write({ slug: `note-${number}`, type: "project", description: `Note ${number}`, body: "x" })
  const session = await start({ caps: { lines: 8 } })
  expect(session.session.systemPrompt("")).not.toContain("8080")
  expect(await ask(session, "what is the port?")).toMatch(/The port is 8080\. .*\(port\)/)
})

test("the same conversation gives the same requests and answers", async () => {
  expect(await ask(await start(), "what do you know?")).toBe(await ask(await start(), "what do you know?"))
})
