import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { createMemory, type MemoryOptions } from "@caliban/memory-core"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { type Session, startSession } from "../src/session.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace

beforeEach(async () => {
  workspace = await createWorkspace()
})

afterEach(() => workspace.remove())

function start(options: Partial<MemoryOptions> = {}): Promise<Session> {
  const memory = createMemory({ cwd: workspace.project, env: workspace.env, durability: "none", ...options })
  return startSession({ model: createOfflineModel(), memory })
}

async function ask(session: Session, message: string): Promise<string> {
  let answer = ""
  const tools: string[] = []
  for await (const event of session.ask(message, new AbortController().signal)) {
    if (event.type === "text") answer += event.text
    if (event.type === "tool-call") tools.push(event.tool.replace("MemoryTopic", "").toLowerCase())
    if (event.type === "failed" || event.type === "stopped") throw new Error(JSON.stringify(event))
  }
  return `${tools.map((tool) => `[${tool}] `).join("")}${answer}`
}

describe("with a restart before every message", () => {
  const CONVERSATIONS: readonly (readonly (readonly [string, string | RegExp])[])[] = [
    [
      [
        "I prefer pnpm over npm",
        "[write] I will remember: You prefer pnpm over npm. (memory: package-manager)",
      ],
      ["which package manager do I prefer?", "You prefer pnpm over npm. (memory: package-manager)"],
      ["should I use npm?", "You prefer pnpm over npm. (memory: package-manager)"],
      ["I prefer pnpm", /^I know that already/],
      ["No, actually use yarn", /^\[read\] \[write\] Updated: You prefer yarn\./],
      ["no, bun", /^\[read\] \[write\] Updated: You prefer bun\./],
      ["pnpm, not bun", /^\[read\] \[write\] Updated: You prefer pnpm\./],
      ["what package manager should I use to install things?", /^You prefer pnpm\./],
      ["forget that I prefer yarn", /^Memory does not say that/],
      ["forget that I prefer pnpm", /^\[remove\] Forgotten: Prefers pnpm\./],
      ["which package manager do I prefer?", /^I do not know that/],
    ],
    [
      ["the staging URL is https://old.example", /^\[write\]/],
      [
        "the staging URL is now https://new.example",
        /^\[read\] \[write\] Updated: The staging URL is https:\/\/new/,
      ],
      ["what is the staging URL?", "The staging URL is https://new.example (memory: staging-url)"],
      ["What's the URL of staging again?", /https:\/\/new\.example/],
      ["what is the production URL?", /I do not know that\. The closest topic: “The staging URL/],
      ["forget the staging url", /^\[remove\] Forgotten/],
      ["forget the staging url", /^No topic in memory is about/],
    ],
    [
      ["I live in Lyon", /^\[write\]/],
      ["I moved to Oslo", /^\[read\] \[write\] Updated: You live in Oslo/],
      ["where do I live?", "You live in Oslo. (memory: home)"],
      ["No, I live in Bergen", /^\[read\] \[write\] Updated: You live in Bergen/],
      ["forget where I live", /^\[remove\]/],
      ["where do I live?", /^I do not know that/],
    ],
    [
      ["we deploy on Fridays because QA is in on Thursdays", /^\[write\]/],
      ["when do we deploy?", "The team deploys on Fridays. (memory: deploy-schedule)"],
      [
        "why do we deploy on Fridays?",
        /^\[read\] The team deploys on Fridays\. Why: QA is in on Thursdays\./,
      ],
      ["Actually, we deploy on Mondays", /^\[read\] \[write\] Updated: The team deploys on Mondays/],
    ],
    [
      ["my name is Ada, I work at Acme and we use vitest", /^\[write\] \[write\] \[write\]/],
      [
        "what do you know about me?",
        /^I remember:\n- You(?:r name is Ada| work at Acme)\..*\n- You(?:r name is Ada| work at Acme)\..*$/,
      ],
      ["what do you know about the project?", /^I remember:\n- The project uses vitest\./],
      ["what's my name?", "Your name is Ada. (memory: name)"],
      ["what is my dog's name?", /I do not know that/],
      ["forget everything", /^That would forget all 3 memories/],
      ["yes, forget everything", /^\[remove\] \[remove\] \[remove\]/],
      ["what do you remember?", "Nothing yet."],
    ],
    [
      ["Hi! I'm Ada and I work on compilers.", /^\[write\] \[write\]/],
      ["I prefer to be called Ada L.", /^\[read\] \[write\] Updated: Your name is Ada L/],
      ["remember that tests live in the test folder", /^\[write\]/],
      ["That's not right, tests live next to the source", /^\[read\] \[write\]/],
      ["where do the tests live?", "The tests are next to the source. (memory: tests)"],
      ["we write Rust and we use Python too", /^\[write\]/],
      ["what languages do we use?", /Python/],
      ["remember that the wifi is called guest", /^\[write\]/],
      ["what is the wifi called", /guest/],
      ["Please forget that I work on compilers", /^\[remove\]/],
    ],
    [
      ["never push to main", /^\[write\]/],
      ["can I push to main?", "Never push to main. (memory: never-push-main)"],
      ["hello", /offline model: a set of rules, not a language model/],
      ["what is the capital of France?", /^I do not know that/],
      ["write me a poem", /I do not understand that/],
    ],
  ]

  test.each(CONVERSATIONS.map((conversation) => [conversation[0]?.[0] ?? "", conversation] as const))(
    "a conversation that begins with: %s",
    async (_first, conversation) => {
      for (const [message, expected] of conversation) {
        const answer = await ask(await start(), message)
        if (typeof expected === "string") expect(answer).toBe(expected)
        else expect(answer).toMatch(expected)
      }
    },
  )
})

describe("within one session", () => {
  test("what was just saved is known, although the prompt has not changed", async () => {
    const session = await start()
    const prompt = session.systemPrompt
    await ask(session, "I prefer pnpm")
    expect(await ask(session, "which package manager?")).toBe("You prefer pnpm. (memory: package-manager)")
    expect(session.systemPrompt).toBe(prompt)
  })

  test("a bare new value corrects what was spoken of last", async () => {
    const session = await start()
    await ask(session, "the main branch is called trunk")
    expect(await ask(session, "no, develop")).toMatch(/Updated: The main branch is develop\./)
    expect(await ask(session, "forget that")).toMatch(/^\[remove\] Forgotten: The main branch is develop/)
  })

  test("what the person removed is not recited", async () => {
    const session = await start()
    await ask(session, "I prefer pnpm")
    const { ok } = await session.command("/memory rm package-manager")
    expect(ok).toBe(true)
    expect(await ask(session, "which package manager?")).toMatch(/^I do not know that/)
    await session.command("/memory undo")
    expect(await ask(session, "which package manager?")).toMatch(/^You prefer pnpm/)
  })
})

test("what others wrote into a topic stays below a correction", async () => {
  const memory = createMemory({ cwd: workspace.project, env: workspace.env })
  const body = "Installs with `pnpm install --frozen-lockfile`.\n\n- never `npm ci`"
  await memory.write({ slug: "prefers-pnpm", type: "user", description: "Prefers pnpm", body })
  expect(await ask(await start(), "no, use yarn")).toMatch(/\(memory: prefers-pnpm, before/)
  const topic = await memory.read("prefers-pnpm")
  expect(topic?.description).toBe("Prefers yarn")
  expect(topic?.body).toContain("Prefers yarn.\n\n")
  expect(topic?.body).toContain(body)
  expect((await memory.list()).topics).toHaveLength(1)
})

test("a topic is opened when its line in the index does not say enough", async () => {
  const memory = createMemory({ cwd: workspace.project, env: workspace.env })
  const body = "Tag the commit.\n\nThen run `make release` on the release machine."
  await memory.write({ slug: "release-steps", type: "project", description: "Release checklist", body })
  expect(await ask(await start(), "which machine runs the release?")).toMatch(/^\[read\] .*make release/s)
})

test("the person's own files are known too", async () => {
  const { writeFile } = await import("node:fs/promises")
  await writeFile(join(workspace.project, "CLAUDE.md"), "# Project\n\n- Node 22 runs in production.\n")
  expect(await ask(await start(), "what runs in production?")).toBe(
    "Your CLAUDE.md says: Node 22 runs in production.",
  )
})

test("a secret is refused and not written", async () => {
  expect(await ask(await start(), "remember that my password is hunter2")).toMatch(/^I do not save passwords/)
  expect((await readdir(workspace.memory)).filter((name) => name.endsWith(".md"))).toEqual(["MEMORY.md"])
})

test("it says when memory is off or read-only, and writes nothing", async () => {
  await ask(await start(), "I prefer pnpm")
  const before = await readFile(join(workspace.memory, "MEMORY.md"), "utf8")
  expect(await ask(await start({ bare: true }), "I prefer yarn")).toMatch(/^Memory is off/)
  expect(await ask(await start({ bare: true }), "which package manager do I prefer?")).toMatch(
    /Memory is off/,
  )
  expect(await ask(await start({ readOnly: true }), "I prefer yarn")).toMatch(/^Memory is read-only/)
  expect(await ask(await start({ readOnly: true }), "which package manager?")).toMatch(/^You prefer pnpm/)
  expect(await readFile(join(workspace.memory, "MEMORY.md"), "utf8")).toBe(before)
})

test("a topic that the index does not show is found when the index was cut", async () => {
  const memory = createMemory({ cwd: workspace.project, env: workspace.env, durability: "none" })
  await memory.write({ slug: "port", type: "project", description: "The port is 8080", body: "x" })
  for (let number = 0; number < 12; number += 1) {
    await memory.write({
      slug: `note-${number}`,
      type: "project",
      description: `Note number ${number}`,
      body: "x",
    })
  }
  const session = await start({ caps: { lines: 8 } })
  expect(session.systemPrompt).not.toContain("8080")
  expect(await ask(session, "which port?")).toBe("[read] The port is 8080. (memory: port)")
})

test("the same conversation gives the same requests and answers", async () => {
  const one = await ask(await start(), "what do you know?")
  const other = await ask(await start(), "what do you know?")
  expect(one).toBe(other)
})
