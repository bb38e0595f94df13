import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { squads } from "@caliban/memory-core/layouts"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md":
    "- [deploy-steps](deploy-steps.md) — project: How we deploy: tag, wait for the pipeline, promote, then watch the board\n- [gone](gone.md)\n",
  "deploy-steps.md": topicFile(
    "project",
    "How we deploy: tag, wait for the pipeline, promote, then watch the board",
  ),
  "tabs.md": topicFile("user", "Likes tabs"),
  "数据库.md": topicFile("reference", "生产数据库在东京"),
}

test("shows slug, type, description and drift in columns", async () => {
  const { memory } = createTemporaryMemory(files)
  const { text, ok } = await createSlashMemory(memory).run("list")
  expect(ok).toBe(true)
  expect(text).toMatchInlineSnapshot(`
    "3 topics, 2 not in the index (*)

      deploy-steps  project    How we deploy: tag, wait for the pipeline, promote,
                               then watch the board
    * tabs          user       Likes tabs
    * 数据库        reference  生产数据库在东京

    2 topics are not in the index: tabs, 数据库
    1 line of the index leads to no topic: gone
    /memory rebuild-index repairs this; --dry-run shows how."
  `)
})

test("stacks them at 40 columns", async () => {
  const { memory } = createTemporaryMemory(files)
  expect((await createSlashMemory(memory).run("list", { width: 40 })).text).toMatchInlineSnapshot(`
    "3 topics, 2 not in the index (*)

      deploy-steps [project]
        How we deploy: tag, wait for the
        pipeline, promote, then watch the
        board
    * tabs [user]
        Likes tabs
    * 数据库 [reference]
        生产数据库在东京

    2 topics are not in the index: tabs,
    数据库
    1 line of the index leads to no topic:
    gone
    /memory rebuild-index repairs this;
    --dry-run shows how."
  `)
})

test("names the files that are broken", async () => {
  const { memory } = createTemporaryMemory({ "bad.md": "---\nname: [\ndescription: Fine\n---\n\nBody\n" })
  expect((await createSlashMemory(memory).run("list")).text).toMatch(/^! .*bad/m)
})

test("says that there are no topics", async () => {
  const { memory } = createTemporaryMemory()
  expect((await createSlashMemory(memory).run("list")).text).toBe(
    "No topics yet. Run /memory add <text> to write the first one.",
  )
})

test("says that no topic can be read, and not that there are no topics", async () => {
  const { memory, directory } = createTemporaryMemory({ "MEMORY.md": "" })
  symlinkSync("/nowhere", join(directory, "a.md"))
  expect((await createSlashMemory(memory).run("list")).text).toMatch(/^No topic can be read\.\n/)
})

test("names the files of a squad that the agent can read", async () => {
  const { memory } = createTemporaryMemory(
    { "state.md": "# State\n", "learnings.md": "## 2026-01-02: Old\n", "executions.md": "# Executions\n" },
    { layout: squads({ squad: "api", agent: "lead" }) },
  )
  const { text, outcome } = await createSlashMemory(memory).run("list")
  expect(outcome).toMatchObject({ files: ["state", "learnings"] })
  expect(text.replace(/\s+/g, " ")).toContain(
    "Other files that the agent can read: state, learnings. /memory show <name> shows one.",
  )
})
