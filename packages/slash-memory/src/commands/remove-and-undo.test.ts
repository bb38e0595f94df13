import { createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "# Mine\n\n- [a-note](a-note.md) - a hook of my own\n- [b-note](b-note.md) - another\n",
  "a-note.md": topicFile("project", "A note"),
  "b-note.md": topicFile("user", "Another"),
}

test("removes at once, and undo restores every byte", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  const removed = await slash.run("/memory rm a-note")
  expect(removed).toMatchObject({ ok: true, refresh: true, outcome: { kind: "removed", slug: "a-note" } })
  expect(removed.text).toBe(
    "Removed a-note; undo with /memory undo a-note\nThe index said: - [a-note](a-note.md) - a hook of my own",
  )
  expect((await memory.load()).text).not.toContain("a-note")

  const undone = await slash.run("/memory undo a-note")
  expect(undone).toMatchObject({ ok: true, refresh: true, text: "a-note is back as it was." })
  expect([read("MEMORY.md"), read("a-note.md")]).toEqual([files["MEMORY.md"], files["a-note.md"]])
})

test("shows the lines of the index that say more than the topic's own line", async () => {
  const own = "- Ask Ana before a deploy, see [deploy](deploy.md), never on Fridays"
  const usual = "- [deploy](deploy.md) — project: Deploys `main`, from the branch"
  const shared = "- [deploy](deploy.md), [a-note](a-note.md) — both"
  const text = (lines: readonly string[]): string => `${lines.join("\n")}\n`
  const all = { ...files, "deploy.md": topicFile("project", "Deploys `main`, from the branch") }
  for (const [lines, shown] of [
    [[usual], []],
    [["- [deploy](deploy.md)"], []],
    [["* [Deploy](deploy.md): from the branch"], []],
    [[own], [own]],
    [[usual, own], [own]],
    [[shared], [shared]],
  ]) {
    const { memory } = createTemporaryMemory({ ...all, "MEMORY.md": text(lines ?? []) })
    const removed = await createSlashMemory(memory).run("rm deploy", { width: 200 })
    const [, ...rest] = removed.text.split("\n")
    expect(rest).toEqual(shown?.map((line) => `The index said: ${line}`))
    expect(removed.outcome).toMatchObject({ lines: shown })
  }
})

test("of two undos at once, one says that the other has undone the change", async () => {
  for (const line of ["undo", "undo deploy-thursdays"]) {
    const { memory, directory, root } = createTemporaryMemory(files)
    await createSlashMemory(memory).run("add We deploy on Thursdays")
    await new Promise((done) => setTimeout(done, 5))
    const sessions = [1, 2].map(() =>
      createSlashMemory(createMemory({ cwd: root, directory, system: { home: root, env: {} } })),
    )
    const results = await Promise.all(sessions.map((session) => session.run(line, { width: 1_000 })))
    const failed = results.filter(({ ok }) => !ok)
    expect(failed).toHaveLength(1)
    expect(failed[0]?.text).toMatch(
      /^deploy-thursdays was removed by another undo meanwhile: nothing was done\. (?:The next \/memory undo of this session goes further back\. )?\/memory log shows/,
    )
  }
})

test.skipIf(process.platform === "win32").each(["a\tb", "a\nb", "a\u202eb", "a  b", "a b"])(
  "the advised command brings back %j",
  async (slug) => {
    const { memory, read } = createTemporaryMemory({ [`${slug}.md`]: topicFile("user", "Odd") })
    const slash = createSlashMemory(memory)
    const { text } = await slash.run(`rm "${slug}"`)
    const [how = ""] = /(?<=; undo with )\S+ \S+ \S+$/.exec(text) ?? []
    expect((await slash.run(how)).ok).toBe(true)
    expect(read(`${slug}.md`)).toBe(topicFile("user", "Odd"))
  },
)

test("undoes the last change of the session without a slug", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory)
  await slash.run("add We deploy on Thursdays")
  const undone = await slash.run("undo")
  expect(undone.outcome).toMatchObject({ kind: "undone", slug: "deploy-thursdays", action: "removed" })
  const [, advised = ""] =
    /^deploy-thursdays is removed again; \/memory (restore \S+) brings it back\.$/.exec(undone.text) ?? []
  expect((await slash.run(advised)).text).toBe("deploy-thursdays is back as it was.")
})

test("keeps what an undo replaces in the trash", async () => {
  const { memory, read } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  await slash.run("add We deploy on Thursdays")
  const first = read("deploy-thursdays.md")
  await memory.write({
    slug: "deploy-thursdays",
    type: "reference",
    description: "We deploy on Thursdays",
    body: "On Thursdays.\n",
  })
  const second = read("deploy-thursdays.md")
  await slash.run("undo deploy-thursdays")
  expect(read("deploy-thursdays.md")).toBe(first)
  const [entry] = await memory.history.list()
  await slash.run(`restore ${entry?.id}`)
  expect(read("deploy-thursdays.md")).toBe(second)
})

test("says that there is nothing to undo", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory)
  expect(await slash.run("undo")).toMatchObject({
    ok: false,
    refresh: false,
    outcome: { kind: "nothing-to-undo" },
  })
  expect((await slash.run("undo a-note")).text).toMatch(/^There is no change of a-note to undo\./)
})

test.each(["a-not", "a note"])("suggests the nearest slug instead of removing %j", async (slug) => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory)
  const { outcome, ok, refresh } = await slash.run(`rm "${slug}"`)
  expect([ok, refresh]).toEqual([false, false])
  expect(outcome).toMatchObject({ kind: "unknown-topic", suggestions: ["a-note", "b-note"] })
})

test("removes a dangling pointer", async () => {
  const { memory, read } = createTemporaryMemory({ "MEMORY.md": "- [gone](gone.md)\n- [x](x.md)\n" })
  expect((await createSlashMemory(memory).run("rm gone")).ok).toBe(true)
  expect(read("MEMORY.md")).toBe("- [x](x.md)\n")
})

test.each(["", "  - a note\n"])(
  "an undo that brings back only a line says so, with %j below it",
  async (below) => {
    const { memory } = createTemporaryMemory({ "MEMORY.md": `- [gone](gone.md)\n${below}` })
    const slash = createSlashMemory(memory)
    await slash.run("rm gone")
    const { text } = await slash.run("undo", { width: 1_000 })
    expect(text.split("\n")[0]).toBe(
      "The line of gone in the index is back as it was, but its file was not there before either.",
    )
  },
)

test("the path of a file is not called an unknown topic", async () => {
  const slash = createSlashMemory(createTemporaryMemory({ "notes/t.txt": "T\n" }).memory)
  expect((await slash.run("rm ./notes/t.txt")).text).toMatch(
    /^"\.\/notes\/t\.txt" cannot be changed as a topic/,
  )
  expect((await slash.run("show ./notes/t.txt")).text).toContain("not a topic: another file")
})

test("what a person undoes, restores and repairs is theirs in the history", async () => {
  const { memory, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  await slash.run("rm a-note")
  const [removed] = await memory.history.list()
  await slash.run("undo")
  await slash.run("rm a-note")
  await slash.run(`restore ${removed?.id}`)
  write("MEMORY.md", "- [gone](gone.md)\n")
  await slash.run("rebuild-index")
  const entries = await memory.history.list()
  expect(entries).toHaveLength(5)
  expect(entries.map(({ by }) => by)).toEqual(entries.map(() => "person"))
})
