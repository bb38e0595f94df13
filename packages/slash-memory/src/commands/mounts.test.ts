import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory, type Memory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { hostWithEditor } from "../../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import type { SlashHost } from "../host.ts"
import { createSlashMemory, type SlashMemory, type SlashResult } from "../slash-memory.ts"

type Files = Readonly<Record<string, string>>

interface World {
  memory: Memory
  slash: SlashMemory
  root: string
  run(line: string, width?: number): Promise<SlashResult>
  read(path: string): string
}

const deploy: Files = {
  "MEMORY.md": "- [deploy](deploy.md) — project: How we deploy\n",
  "deploy.md": topicFile("project", "How we deploy", "Use make.\n"),
}

/** A memory with the writable mounts `team` and `me`, which takes the type `user`, and the read-only mount `ref`. */
function createWorld(
  { own = {}, team = {}, me = {}, ref = {} }: Record<string, Files>,
  host: SlashHost = {},
): World {
  const { root, directory } = createTemporaryMemory(own)
  const place = (name: string, files: Files): string => {
    const folder = join(root, name)
    mkdirSync(folder, { mode: 0o700 })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    return folder
  }
  const memory = createMemory({
    cwd: join(root, "work"),
    directory,
    mounts: [
      { name: "team", directory: place("team", team), access: "write" },
      { name: "me", directory: place("me", me), access: "write", types: ["user"] },
      { name: "ref", directory: place("ref", ref) },
    ],
    system: { home: join(root, "home"), env: {} },
  })
  const slash = createSlashMemory(memory, host)
  return {
    memory,
    slash,
    root,
    run: (line, width = 200) => slash.run(line, { width }),
    read: (path) => readFileSync(join(root, path), "utf8"),
  }
}

test("edit opens the file of a topic in its mount, and undo reverts the edit", async () => {
  const { run, read, root } = createWorld({ team: deploy }, hostWithEditor("replace", "How we", "Where we"))
  const { text, outcome } = await run("edit team/deploy")
  expect(outcome).toMatchObject({ kind: "edited", path: join(root, "team/deploy.md"), change: "changed" })
  expect(text).toContain("Its line in the index:\n  - [deploy](deploy.md) — project: Where we deploy")
  expect(existsSync(join(root, "memory/team"))).toBe(false)
  expect((await run("undo")).text).toContain("team/deploy is back as it was.")
  expect(read("team/deploy.md")).toBe(deploy["deploy.md"])
})

test("edit opens the index of a mount", async () => {
  const { run, read } = createWorld({ team: deploy }, hostWithEditor("replace", "How we", "Where we"))
  expect((await run("edit team/MEMORY")).outcome).toMatchObject({
    kind: "edited",
    target: "index",
    change: "changed",
  })
  expect(read("team/MEMORY.md")).toContain("Where we deploy")
  await run("undo")
  expect(read("team/MEMORY.md")).toBe(deploy["MEMORY.md"])
})

test.each(["edit ref/deploy", "edit deploy", "edit ref/MEMORY"])(
  "%s is refused for a read-only mount",
  async (line) => {
    const { run, read } = createWorld({ ref: deploy }, hostWithEditor("write", "changed"))
    expect((await run(line)).outcome).toMatchObject({ kind: "failed", code: "read-only" })
    expect((await run(line)).text).toContain("The mount ref is read-only.")
    expect(read("ref/deploy.md")).toBe(deploy["deploy.md"])
  },
)

test("show names the file of a topic and of an index in a mount", async () => {
  const { run, root } = createWorld({ ref: deploy })
  const shown = await run("show deploy")
  expect(shown.outcome).toMatchObject({ kind: "topic", path: join(root, "ref/deploy.md"), listed: true })
  expect(shown.text).toContain("Use make.")
  const index = await run("show ref/MEMORY")
  expect(index.outcome).toMatchObject({
    kind: "index",
    path: join(root, "ref/MEMORY.md"),
    text: deploy["MEMORY.md"],
  })
})

test("list counts the topics of the mounts, too", async () => {
  const { run } = createWorld({ own: deploy, team: deploy, ref: deploy })
  const { text } = await run("list")
  expect(text).toMatch(/^3 topics, 2 of them in mounts\n/)
  expect(text).toContain("  ref/deploy")
})

test("add proposes a slug that is free in every place it may go to", async () => {
  const { run } = createWorld({})
  const line = "add I prefer short answers"
  expect((await run(line)).text).toContain("Remembered as me/prefer-short-answers (user)")
  expect((await run(line)).text).toContain(
    "me/prefer-short-answers (user) already has this text. Nothing was written.",
  )
  const other = await run("add I prefer: short answers!")
  expect(other.outcome).toMatchObject({ kind: "added", slug: "me/prefer-short-answers-2" })
})

test("promote moves a topic to a mount and back, and undo reverts it", async () => {
  const { run, root } = createWorld({ own: deploy })
  const moved = await run("promote deploy team")
  expect(moved.outcome).toMatchObject({
    kind: "promoted",
    ok: true,
    refresh: true,
    from: "deploy",
    to: "team/deploy",
  })
  expect(moved.text).toBe("Moved deploy to team/deploy; /memory promote team/deploy own moves it back.")
  expect([existsSync(join(root, "team/deploy.md")), existsSync(join(root, "memory/deploy.md"))]).toEqual([
    true,
    false,
  ])
  const back = await run("promote team/deploy.md own")
  expect(back.outcome).toMatchObject({ to: "deploy" })
  expect(back.text).toBe("Moved team/deploy to deploy; /memory promote deploy team moves it back.")
  expect((await run("undo")).text).toContain("team/deploy is back as it was.")
})

test("promote refuses an unknown topic, an unknown mount and a read-only mount", async () => {
  const { run } = createWorld({ own: deploy, ref: deploy })
  expect((await run("promote deplyo team")).text).toContain("Did you mean deploy")
  expect((await run("promote deploy teem")).text).toContain("The mounts are: team, me, ref.")
  expect((await run("promote deploy ref")).outcome).toMatchObject({ kind: "failed", code: "read-only" })
  expect((await run("promote ref/deploy team")).outcome).toMatchObject({ kind: "failed", code: "read-only" })
  expect((await run("promote deploy")).text).toContain("The mount is missing.")
})

test("promote says what to do where the mount has another topic of that name", async () => {
  const { run } = createWorld({ own: deploy, team: { "deploy.md": topicFile("project", "Other") } })
  expect((await run("promote deploy team")).text).toBe(
    "There is another team/deploy: nothing was done. Merge the two, or rename a file.",
  )
})

test("rebuild-index repairs the index of a mount, and list and status name that command", async () => {
  const drifted = {
    "MEMORY.md": "- [gone](gone.md) — project: Gone\n",
    "deploy.md": topicFile("project", "D"),
  }
  const { run, read } = createWorld({ own: deploy, team: drifted, ref: drifted })
  for (const line of ["list", "status"]) {
    const { text } = await run(line)
    expect(text).toContain("team/deploy")
    expect(text).toContain("team/gone")
    expect(text).toContain("/memory rebuild-index team repairs this")
    expect(text).not.toContain("rebuild-index ref")
    expect(text).not.toContain("/memory rebuild-index repairs")
  }
  const { outcome, text } = await run("rebuild-index team")
  expect(outcome).toMatchObject({ kind: "repaired", added: ["team/deploy"], dropped: ["team/gone"] })
  expect(text).toContain("Added 1 line (team/deploy)")
  expect(read("team/MEMORY.md")).toContain("deploy.md")
  expect((await run("rebuild-index ref")).outcome).toMatchObject({ kind: "failed", code: "read-only" })
  expect((await run("rebuild-index nope")).outcome).toMatchObject({ kind: "failed", code: "invalid-slug" })
})

test("stale lines and plain files of a mount are reported with the command for that mount", async () => {
  const stale = { ...deploy, "deploy.md": topicFile("project", "New words"), "plain.md": "Text.\n" }
  const { run } = createWorld({ team: stale, ref: stale })
  const { text } = await run("list", 300)
  expect(text).toContain("/memory edit team/deploy or /memory rebuild-index team --hooks rewrites it.")
  expect(text).toContain("/memory rebuild-index team --other-files makes it one.")
  expect(text).not.toContain("edit ref/deploy")
  const repaired = await run("rebuild-index team --hooks --other-files")
  expect(repaired.outcome).toMatchObject({
    refreshed: ["team/deploy"],
    added: ["team/plain"],
    staleHooks: [],
    undescribed: [],
  })
})

test("status shows the mounts of an empty memory", async () => {
  const { run } = createWorld({ team: deploy })
  expect((await run("status")).text).toContain("mount team: 1 topic, 0 in the trash")
})

test("remove, trash, restore and purge work on addresses", async () => {
  const { run, read } = createWorld({ team: deploy })
  expect((await run("rm deploy")).text).toContain("Did you mean team/deploy?")
  expect((await run("rm team/deploy")).text).toContain(
    "Removed team/deploy; undo with /memory undo team/deploy",
  )
  const { outcome } = await run("trash")
  expect(outcome).toMatchObject({ entries: [{ slug: "team/deploy" }] })
  const id = outcome.kind === "trash" ? (outcome.entries[0]?.id ?? "") : ""
  expect((await run(`restore ${id}`)).ok).toBe(true)
  expect(read("team/deploy.md")).toBe(deploy["deploy.md"])
  await run("rm team/deploy")
  expect((await run("purge team/deploy --yes")).text).toMatch(/^Deleted \d+ entr/)
})
