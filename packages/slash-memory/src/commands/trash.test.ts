import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory, type SlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [a-note](a-note.md) - a\n- [b-note](b-note.md) - b\n",
  "a-note.md": topicFile("project", "A note"),
  "b-note.md": topicFile("user", "Another"),
}

const options = { system: { now: () => new Date("2026-08-21T09:03:12Z") } }

async function withTrash(): Promise<{
  slash: SlashMemory
  ids: string[]
  anonymous: (text: string) => string
}> {
  const { memory } = createTemporaryMemory(files, options)
  const slash = createSlashMemory(memory)
  await slash.run("rm a-note")
  await slash.run("rm b-note")
  const ids = (await memory.history.list()).map((entry) => entry.id)
  const anonymous = (text: string): string =>
    ids.reduce((rest, id, at) => rest.replaceAll(id, `<id ${at}>`), text)
  return { slash, ids, anonymous }
}

test("shows what was removed, newest first", async () => {
  const { slash, anonymous } = await withTrash()
  const { text, refresh } = await slash.run("trash")
  expect(refresh).toBe(false)
  expect(anonymous(text)).toMatchInlineSnapshot(`
    "2 topics in the trash, newest first

      <id 0>  2026-08-21 09:03Z  removed  b-note  by person
      <id 1>  2026-08-21 09:03Z  removed  a-note  by person

    /memory restore <id> brings a topic back."
  `)
})

test("stacks at 40 columns", async () => {
  const { slash, anonymous } = await withTrash()
  expect(anonymous((await slash.run("trash", { width: 40 })).text)).toMatchInlineSnapshot(`
    "2 topics in the trash, newest first

      <id 0>
        removed b-note, 2026-08-21 09:03Z,
        by person
      <id 1>
        removed a-note, 2026-08-21 09:03Z,
        by person

    /memory restore <id> brings a topic
    back."
  `)
})

test("restores an entry by its id", async () => {
  const { slash, ids } = await withTrash()
  const { outcome, refresh, text } = await slash.run(`restore ${ids[1]}`)
  expect(refresh).toBe(true)
  expect(outcome).toMatchObject({ kind: "restored", id: ids[1], slug: "a-note", action: "restored" })
  expect(text).toBe("a-note is back as it was.")
})

test("says that a version which is there already needs no restore", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  await slash.run("rm a-note")
  const line = `restore ${(await memory.history.list())[0]?.id}`
  expect((await slash.run(line)).refresh).toBe(true)
  const { ok, refresh, text } = await slash.run(line)
  expect([ok, refresh]).toEqual([true, false])
  expect(text).toBe("a-note already is as it was, so nothing was changed.")
  expect(await memory.history.list()).toHaveLength(2)
})

test("a restore of a creation names a command that takes the topic away, where it is still there", async () => {
  const { memory, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  await slash.run("add --slug tea I like tea")
  const [created] = await memory.history.list()
  const restoreIt = async (): Promise<string> =>
    (await slash.run(`restore ${created?.id}`, { width: 200 })).text
  const none = `Before ${created?.id} there was no tea, so there is nothing to bring back.`
  expect(await restoreIt()).toBe(`${none} /memory undo tea takes it away.`)
  write("tea.md", "By hand.\n")
  expect(await restoreIt()).toBe(`${none} /memory rm tea takes it away.`)
  expect((await slash.run("rm tea")).ok).toBe(true)
  expect(await restoreIt()).toBe(none)
  write("other.md", topicFile("user", "Other").replace("name: title", "name: tea"))
  expect(await restoreIt()).toBe(none)
})

test("suggests the ids of a slug's entries", async () => {
  const { slash, ids } = await withTrash()
  expect((await slash.run("restore a-note")).outcome).toMatchObject({
    kind: "not-in-history",
    what: "a-note",
    suggestions: [ids[1]],
  })
  const [number] = ids[1]?.split("-") ?? []
  expect((await slash.run(`restore ${number}`)).outcome).toMatchObject({ suggestions: [ids[1]] })
})

test("purges a topic by any form of its address", async () => {
  const { slash } = await withTrash()
  expect((await slash.run("purge a-note.md --yes")).text).toBe("Deleted 1 entry of the history for good.")
  expect((await slash.run("trash")).text).not.toContain("a-note")
})

test("shows what a purge would delete, and deletes nothing", async () => {
  const { slash, anonymous } = await withTrash()
  const { text, ok } = await slash.run("purge a-note")
  expect(ok).toBe(true)
  expect(anonymous(text)).toMatchInlineSnapshot(`
    "This would delete 1 entry for good:

      <id 1>  2026-08-21 09:03Z  removed  a-note  by person

    To delete: /memory purge a-note --yes"
  `)
  expect((await slash.run("trash")).outcome).toMatchObject({ entries: { length: 2 } })
})

test("deletes the named entries for good", async () => {
  const { slash, ids } = await withTrash()
  const { text, refresh } = await slash.run("purge a-note --yes")
  expect(text).toBe("Deleted 1 entry of the history for good.")
  expect(refresh).toBe(false)
  expect((await slash.run("undo a-note")).ok).toBe(false)
  expect((await slash.run(`purge ${ids[0]} --yes`)).outcome).toMatchObject({ kind: "purged", purged: 1 })
  expect((await slash.run("trash")).text).toBe("The trash is empty.")
})

test("empties the trash with --all --yes only", async () => {
  const { slash } = await withTrash()
  expect((await slash.run("purge")).text).toContain("/memory purge --all --yes")
  expect((await slash.run("purge --all")).outcome).toMatchObject({ kind: "purge-preview" })
  expect((await slash.run("purge --all --yes")).outcome).toMatchObject({ kind: "purged", purged: 2 })
  expect((await slash.run("purge")).text).toBe("No change is recorded.")
})

test("suggests the nearest names for an unknown entry", async () => {
  const { slash } = await withTrash()
  expect(await slash.run("purge a-not --yes")).toMatchObject({
    ok: false,
    outcome: { kind: "not-in-history", suggestions: ["a-note", "b-note"] },
  })
})
