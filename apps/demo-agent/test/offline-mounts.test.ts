import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createMemory, createMemorySession, type MemoryOptions } from "@caliban/memory"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Agent, createAgent } from "../src/agent.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace

beforeEach(async () => {
  workspace = await createWorkspace()
})

afterEach(() => workspace.remove())

/** A session in a project of this person. */
async function startIn(project: string, options: Partial<MemoryOptions> = {}): Promise<Agent> {
  const cwd = join(workspace.home, "work", project)
  await mkdir(join(cwd, ".git"), { recursive: true })
  const memory = createMemory({
    cwd,
    userMemory: true,
    durability: "none",
    ...options,
    system: { env: workspace.env, ...options.system },
  })
  return createAgent(await createMemorySession({ memory }), { model: createOfflineModel() })
}

async function ask(session: Agent, message: string): Promise<string> {
  let answer = ""
  for await (const event of session.ask(message, new AbortController().signal)) {
    if (event.type === "text") answer += event.text
    if (event.type === "failed" || event.type === "stopped") throw new Error(JSON.stringify(event))
  }
  return answer
}

/** One message in a session of its own. */
async function askIn(project: string, message: string, options?: Partial<MemoryOptions>): Promise<string> {
  return await ask(await startIn(project, options), message)
}

test("what one project is told about the user is known, updated and forgotten in another one", async () => {
  expect(await askIn("a", "remember that I prefer short answers")).toMatch(
    /^Saved: I prefer short answers\. \(user\/[^/)]+\)$/,
  )
  expect(await askIn("b", "what answers do I prefer?")).toMatch(/I prefer short answers\./)
  expect(await askIn("b", "remember that I prefer short answers")).toMatch(/^I know that already/)
  expect(await askIn("b", "now I prefer long answers")).toMatch(
    /^Updated: I prefer long answers\. .*\(user\//,
  )
  expect(await askIn("a", "what answers do I prefer?")).toMatch(/prefer long answers\./)
  expect(await askIn("c", "forget that I prefer long answers")).toMatch(/^Forgotten: I prefer long answers\./)
  expect(await askIn("a", "what answers do I prefer?")).toMatch(/^I don't know/)
})

test("facts of the project are known next to those of the user, and stay in their project", async () => {
  await askIn("a", "remember that I prefer short answers")
  await askIn("a", "remember that our package manager is pnpm")
  expect(await askIn("a", "what is our package manager?")).toMatch(/Our package manager is pnpm\./)
  expect(await askIn("a", "what do you remember?")).toMatch(
    /pnpm[\s\S]*short answers|short answers[\s\S]*pnpm/,
  )
  expect(await askIn("b", "what is our package manager?")).toMatch(/^I don't know/)
  expect(await askIn("a", "forget our package manager")).toMatch(/^Forgotten: Our package manager is pnpm\./)
})

test("one session updates and forgets what it saved in the user's memory", async () => {
  const session = await startIn("a")
  await ask(session, "I prefer short answers")
  expect(await ask(session, "now I prefer long answers")).toMatch(/^Updated: I prefer long answers\./)
  expect(await ask(session, "forget that")).toMatch(/^Forgotten: I prefer long answers\./)
})

test("a fact that belongs to a topic of the user's memory keeps what that topic says", async () => {
  const first = await startIn("a")
  const draft = { slug: "name", type: "user", description: "Collects stamps", body: "Many." } as const
  await first.session.memory.write(draft)
  await askIn("b", "my name is Ada")
  expect((await first.session.memory.read("user/name"))?.body).toContain("Many.")
  expect(await askIn("b", "what is my name?")).toMatch(/Ada/)
})

test("an answer names every place that states another value", async () => {
  const team = join(workspace.home, "team")
  await mkdir(team, { mode: 0o700 })
  await writeFile(join(team, "MEMORY.md"), "- [deploy](deploy.md) — project: The team deploys on Mondays\n")
  await writeFile(join(team, "deploy.md"), "---\ndescription: The team deploys on Mondays\n---\n\nMondays.\n")
  const options = { mounts: [{ name: "team", directory: team }] }
  await askIn("a", "we deploy on Fridays", options)
  const answer = await askIn("a", "when do we deploy?", options)
  expect(answer).toContain("We deploy on Fridays. (deploy")
  expect(answer).toContain("(team/deploy)")
})

test("a fact that differs from a read-only mount is saved in the memory itself, and both are shown", async () => {
  const team = join(workspace.home, "team")
  await mkdir(team, { mode: 0o700 })
  await writeFile(
    join(team, "MEMORY.md"),
    "- [deploy-schedule](deploy-schedule.md) — project: The team deploys on Mondays\n",
  )
  await writeFile(
    join(team, "deploy-schedule.md"),
    "---\ndescription: The team deploys on Mondays\n---\n\nMondays.\n",
  )
  const options = { mounts: [{ name: "team", directory: team }] }
  expect(await askIn("a", "when do we deploy?", options)).toContain("(team/deploy-schedule)")
  expect(await askIn("a", "we deploy on Fridays", options)).toMatch(/^Saved: We deploy on Fridays\./)
  const both = await askIn("a", "when do we deploy?", options)
  expect(both).toMatch(/Fridays[\s\S]*Mondays/)
  expect(await askIn("a", "forget team/deploy-schedule", options)).toContain("read-only")
})

test("a change of a topic that a long list leaves out keeps its type and its description", async () => {
  const memory = createMemory({ cwd: workspace.project, durability: "none", system: { env: workspace.env } })
  const description = "Where the zebra server listens"
  const body = "The zebra server listens on port 3000."
  await memory.write({ slug: "zebra", type: "reference", description, body })
  for (let at = 0; at < 120; at += 1)
    await memory.write({
      slug: `fact-${at}`,
      type: "project",
      description: `Fact ${at} ${"x".repeat(100)}`,
      body: ".",
    })
  const agent = createAgent(await createMemorySession({ memory }), { model: createOfflineModel() })
  let answer = ""
  for await (const event of agent.ask(
    "the zebra server listens on port 4000 now",
    new AbortController().signal,
  ))
    if (event.type === "text") answer += event.text
  expect(answer).toMatch(/^Updated: /)
  expect(await memory.read("zebra")).toMatchObject({ type: "reference", description })
})
