import { spawn } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { createSlashMemory } from "@caliban/slash-memory"
import { expect, test } from "vitest"
import { call, connectModern, createWorld, type World } from "./world.ts"

// An agent with file tools, such as Claude Code, and the server on one directory: docs/agents-with-hooks.md.

const ROUNDS = 25

/** Claude Code's directory of the project: `/a/b.c` has the key `-a-b-c`. */
function claudeDirectory({ home, project }: World): string {
  const directory = join(home, ".claude/projects", project.replace(/[/.]/g, "-"), "memory")
  mkdirSync(directory, { recursive: true })
  return directory
}

const textOf = (name: string): string =>
  `---\nname: ${name}\ndescription: About ${name}\nmetadata:\n  type: project\n---\n\nBody of ${name}.\n`

/** Writes topics as file tools do: the file, then the whole index as it was read a moment before, with one more line. */
async function writeLikeAnAgent(directory: string): Promise<void> {
  const program = `
    const { readFileSync, writeFileSync } = require("node:fs")
    const [directory, texts] = [process.argv[1], JSON.parse(process.argv[2])]
    const wait = () => new Promise((resolve) => setTimeout(resolve, 15))
    ;(async () => {
      for (const [name, text] of texts) {
        writeFileSync(directory + "/" + name + ".md", text)
        let index = ""
        try { index = readFileSync(directory + "/MEMORY.md", "utf8") } catch {}
        await wait()
        writeFileSync(directory + "/MEMORY.md", index + "- [" + name + "](" + name + ".md) — About " + name + "\\n")
        await wait()
      }
    })()`
  const names = Array.from({ length: ROUNDS }, (_, at) => `theirs-${at}`)
  const texts = JSON.stringify(names.map((name) => [name, textOf(name)]))
  const child = spawn(process.execPath, ["-e", program, directory, texts], { stdio: "inherit" })
  const code = await new Promise((resolve) => child.on("close", resolve))
  expect(code).toBe(0)
}

test("no topic is lost while an agent with file tools writes, and the index is repaired", async () => {
  const world = createWorld()
  const directory = claudeDirectory(world)
  writeFileSync(join(directory, "MEMORY.md"), "# Notes\n\nA line of a person.\n\n")
  const client = await connectModern(world, { args: ["--layout", "claude-code"] })
  const agent = writeLikeAnAgent(directory)
  for (let at = 0; at < ROUNDS; at += 1) {
    const draft = {
      slug: `ours-${at}`,
      type: "project",
      description: `About ours ${at}`,
      body: `Body ${at}.`,
    }
    const result = await call(client, "WriteMemoryTopic", { ...draft, expect: null })
    expect(result).toContain(`Created ours-${at}`)
  }
  await agent

  const topics = readdirSync(directory).filter((name) => /^(?:ours|theirs)-\d+\.md$/.test(name))
  expect(topics).toHaveLength(2 * ROUNDS)
  for (let at = 0; at < ROUNDS; at += 1) {
    expect(readFileSync(join(directory, `theirs-${at}.md`), "utf8")).toBe(textOf(`theirs-${at}`))
    expect(readFileSync(join(directory, `ours-${at}.md`), "utf8")).toContain(`Body ${at}.`)
  }
  // A topic that has lost its line to the agent's rewrite of the index is still shown and found.
  const memory = createMemory({ cwd: world.project, layout: "claude-code", system: { env: world.env } })
  const { text } = await memory.load()
  for (let at = 0; at < ROUNDS; at += 1)
    for (const whose of ["ours", "theirs"]) expect(text).toContain(`${whose}-${at}.md`)
  await createSlashMemory(memory).run("/memory rebuild-index")
  const index = readFileSync(join(directory, "MEMORY.md"), "utf8")
  expect(index).toContain("# Notes\n\nA line of a person.\n")
  for (let at = 0; at < ROUNDS; at += 1) {
    for (const whose of ["ours", "theirs"]) expect(index.split(`](${whose}-${at}.md)`)).toHaveLength(2)
  }
})

test("a topic whose line the agent has removed is still found, and its next write adds the line again", async () => {
  const world = createWorld()
  const directory = claudeDirectory(world)
  const client = await connectModern(world, { args: ["--layout", "claude-code"] })
  const draft = { slug: "deploy", type: "project", description: "About deploy", body: "On Fridays." }
  const created = await call(client, "WriteMemoryTopic", { ...draft, expect: null })
  const [, revision = ""] = /"?(?:revision|expect)"?: "?(\w+)/.exec(created) ?? []
  const old = "# Notes\n\n- [theirs](theirs.md) — About theirs\n"
  writeFileSync(join(directory, "theirs.md"), textOf("theirs"))
  writeFileSync(join(directory, "MEMORY.md"), old)
  expect(await call(client, "ListMemoryTopics", {})).toContain("deploy")
  expect(await call(client, "MemorySearch", { query: "Fridays" })).toContain("deploy")
  const updated = await call(client, "WriteMemoryTopic", { ...draft, body: "On Mondays.", expect: revision })
  expect(updated).toContain("Updated deploy")
  const index = readFileSync(join(directory, "MEMORY.md"), "utf8")
  for (const line of old.trimEnd().split("\n")) expect(index.split("\n")).toContain(line)
  expect(index.split("](deploy.md)")).toHaveLength(2)
})

test("frontmatter that the agent has added stays", async () => {
  const world = createWorld()
  const directory = claudeDirectory(world)
  const added = "  node_type: memory\n  originSessionId: 008a0c7c\n"
  const text = textOf("deploy").replace("metadata:\n", `metadata:\n${added}`)
  writeFileSync(join(directory, "deploy.md"), text)
  const client = await connectModern(world, { args: ["--layout", "claude-code"] })
  const read = await call(client, "ReadMemoryTopic", { slug: "deploy" })
  const [, revision = ""] = /\(revision: (\w+)\)/.exec(read) ?? []
  const draft = { slug: "deploy", type: "project", description: "About deploy", body: "On Fridays." }
  expect(await call(client, "WriteMemoryTopic", { ...draft, expect: revision })).toContain("Updated deploy")
  const written = readFileSync(join(directory, "deploy.md"), "utf8")
  expect(written).toContain("On Fridays.")
  for (const line of added.trimEnd().split("\n")) expect(written).toContain(line)
})

test("an edit of the agent since our read is a conflict, and what a later write replaces is in the history", async () => {
  const world = createWorld()
  const directory = claudeDirectory(world)
  writeFileSync(join(directory, "deploy.md"), textOf("deploy"))
  writeFileSync(join(directory, "MEMORY.md"), "- [deploy](deploy.md) — About deploy\n")
  const client = await connectModern(world, { args: ["--layout", "claude-code"] })
  const read = await call(client, "ReadMemoryTopic", { slug: "deploy" })
  const [, revision = ""] = /\(revision: (\w+)\)/.exec(read) ?? []
  const edited = textOf("deploy").replace("Body of deploy.", "On Mondays.")
  writeFileSync(join(directory, "deploy.md"), edited)
  const draft = { slug: "deploy", type: "project", description: "About deploy", body: "On Fridays." }
  const refused = await call(client, "WriteMemoryTopic", { ...draft, expect: revision })
  expect(refused).toContain("On Mondays.")
  expect(readFileSync(join(directory, "deploy.md"), "utf8")).toBe(edited)
  const [, current = ""] = /"expect": "(\w+)"/.exec(refused) ?? []
  expect(await call(client, "WriteMemoryTopic", { ...draft, expect: current })).toContain("Updated deploy")
  const memory = createMemory({ cwd: world.project, layout: "claude-code", system: { env: world.env } })
  const [replaced] = await memory.history.list()
  await memory.history.restore(replaced?.id ?? "")
  expect(readFileSync(join(directory, "deploy.md"), "utf8")).toBe(edited)
})
