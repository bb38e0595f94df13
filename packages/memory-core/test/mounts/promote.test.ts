import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createFileStore, type MemoryChange, type ProposedChange, type Store } from "../../src/index.ts"
import { writeFiles } from "../temporary-folder.ts"
import { createWorld, draft, readTree, topicFiles } from "./world.ts"

/** A world whose own memory is this folder, with one topic that a person wrote. */
function createOwn() {
  const world = createWorld()
  const directory = join(world.root, "own-memory")
  const bytes = "---\r\nname: tone\r\ndescription: Be brief\r\n---\r\n\r\nKeep it short.\r\n\r\n"
  writeFiles(world.root, {
    "own-memory/MEMORY.md": "# Mine\n- [tone](tone.md) — **brief**, please\n- [other](other.md)\n",
    "own-memory/tone.md": bytes,
    "own-memory/other.md": "---\nname: other\n---\n\nx\n",
  })
  return { ...world, directory, bytes, memory: world.open({ directory }) }
}

describe("promote", () => {
  it("moves a topic with its bytes and its hook, and back", async () => {
    const { memory, team, directory, bytes } = createOwn()
    expect(await memory.promote("tone", "team")).toEqual({ from: "tone", to: "team/tone", warnings: [] })
    expect(readFileSync(join(team, "tone.md"), "utf8")).toBe(bytes)
    expect(await memory.readIndex("team")).toContain("- [tone](tone.md) — **brief**, please\n")
    expect(existsSync(join(directory, "tone.md"))).toBe(false)
    expect(await memory.readIndex()).toBe("# Mine\n- [other](other.md)\n")
    expect(await memory.promote("team/tone", "own")).toMatchObject({ from: "team/tone", to: "tone" })
    expect(readFileSync(join(directory, "tone.md"), "utf8")).toBe(bytes)
    expect(existsSync(join(team, "tone.md"))).toBe(false)
  })

  it("says what else the topic's lines say, which does not move, and takes no hook of several topics", async () => {
    const { memory, directory, team } = createOwn()
    const mine = "- Rome: [My tone](tone.md) — my words\n- [tone](tone.md) — other words\n"
    const shared = "- [other](other.md) and [third](third.md) — both\n"
    writeFiles(directory, { "MEMORY.md": mine + shared, "third.md": "x\n" })
    const { warnings } = (await memory.promote("tone", "team")) ?? {}
    expect(warnings).toMatchObject([
      { code: "lines-left", message: expect.stringContaining("Rome: [My tone]") },
    ])
    expect(readFileSync(join(team, "MEMORY.md"), "utf8")).toContain("- [tone](tone.md) — my words\n")
    await memory.undo()
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(mine + shared)
    await memory.promote("other", "team")
    expect(readFileSync(join(team, "MEMORY.md"), "utf8")).not.toContain("both")
  })

  it("gives the guard the mark `requested` for what a person writes, and not for what they move", async () => {
    const { open, directory } = createOwn()
    const seen: unknown[] = []
    const memory = open({
      directory,
      guard: ({ slug, learned }) => void seen.push([slug, learned?.requested]),
    })
    await memory.promote("tone", "team", { by: "person" })
    await memory.write(draft("tea"), { by: "person" })
    expect(seen).toEqual([
      ["team/tone", undefined],
      ["tea", true],
    ])
  })

  it("is reverted by one undo that names either topic", async () => {
    for (const address of [undefined, "tone", "team/tone"]) {
      const { memory, team, directory, bytes } = createOwn()
      const index = await memory.readIndex()
      await memory.promote("tone", "team")
      expect(await memory.undo(address)).toMatchObject({ slug: "tone", action: "restored" })
      expect(readFileSync(join(directory, "tone.md"), "utf8")).toBe(bytes)
      expect(await memory.readIndex()).toBe(index)
      expect(existsSync(join(team, "tone.md"))).toBe(false)
      expect(await memory.undo()).toBeUndefined()
    }
  })

  it("changes nothing when the slug has other bytes there", async () => {
    const { memory, team, directory, bytes } = createOwn()
    writeFiles(team, topicFiles("tone"))
    const conflict = memory.promote("tone", "team")
    await expect(conflict).rejects.toMatchObject({ code: "conflict", details: { slug: "team/tone" } })
    expect(readFileSync(join(directory, "tone.md"), "utf8")).toBe(bytes)
    expect(readFileSync(join(team, "tone.md"), "utf8")).toBe(topicFiles("tone")["tone.md"])
  })

  it("keeps the copy when another process has moved the topic, too", async () => {
    const { memory, team, directory, bytes } = createOwn()
    memory.onChange(({ action }) => {
      if (action === "created") rmSync(join(directory, "tone.md"))
    })
    expect(await memory.promote("tone", "team")).toMatchObject({ to: "team/tone" })
    expect(readFileSync(join(team, "tone.md"), "utf8")).toBe(bytes)
    await expect(memory.undo()).rejects.toMatchObject({
      code: "read-only",
      message: expect.stringMatching(/^The move of "team\/tone" cannot be undone here: /),
    })
    expect(readFileSync(join(team, "tone.md"), "utf8")).toBe(bytes)
    expect(await memory.undo()).toBeUndefined()
  })

  it("completes a move that was interrupted between copy and removal", async () => {
    const { memory, team, directory, bytes } = createOwn()
    writeFiles(team, { "tone.md": bytes })
    expect(await memory.promote("tone", "team")).toMatchObject({ to: "team/tone" })
    expect(existsSync(join(directory, "tone.md"))).toBe(false)
    expect(await memory.readIndex("team")).toContain("**brief**, please")
  })

  it("removes the copy when the topic has changed in the meantime", async () => {
    const { memory, open, team, directory } = createOwn()
    const edited = "---\nname: tone\n---\n\nEdited meanwhile.\n"
    const guarded = open({
      directory,
      approve: (change: ProposedChange) => {
        if (change.action === "remove") writeFiles(directory, { "tone.md": edited })
        return true
      },
    })
    await expect(guarded.promote("tone", "team")).rejects.toMatchObject({ code: "conflict" })
    expect(readFileSync(join(directory, "tone.md"), "utf8")).toBe(edited)
    expect(existsSync(join(team, "tone.md"))).toBe(false)
    expect(await memory.read("tone")).toMatchObject({ slug: "tone", body: "Edited meanwhile." })
  })

  it.each(["guard", "approve"] as const)("copies only the text that %s has seen", async (asked) => {
    const { open, team, directory } = createOwn()
    const edited = "---\nname: tone\n---\n\npassword: hunter2\n"
    const seen: string[] = []
    const change = (text: string | undefined): void => {
      seen.push(text ?? "")
      writeFiles(directory, { "tone.md": edited })
    }
    const guarded = open({
      directory,
      ...(asked === "guard"
        ? { guard: ({ body }: { body: string }) => void change(body) }
        : {
            approve: ({ after }: ProposedChange) => {
              change(after)
              return true
            },
          }),
    })
    await expect(guarded.promote("tone", "team")).rejects.toMatchObject({ code: "conflict" })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.join()).not.toContain("hunter2")
    expect(readFileSync(join(directory, "tone.md"), "utf8")).toBe(edited)
    expect(existsSync(join(team, "tone.md"))).toBe(false)
    const kept = await guarded.history.list()
    for (const { id } of kept) expect((await guarded.history.read(id)) ?? "").not.toContain("hunter2")
  })

  it("shows the guard the whole file and the text of its pointer", async () => {
    for (const secret of ["tone.md", "MEMORY.md"]) {
      const { open, team, directory } = createOwn()
      const path = join(directory, secret)
      writeFiles(directory, {
        [secret]: readFileSync(path, "utf8")
          .replace(/^name: tone/m, "name: tone\r\nkey: hunter2")
          .replace("please", "hunter2"),
      })
      const guard = (draft: object) =>
        JSON.stringify(draft).includes("hunter2") ? { rule: "r", message: "No." } : undefined
      await expect(open({ directory, guard }).promote("tone", "team")).rejects.toMatchObject({
        code: "refused",
      })
      expect(existsSync(join(team, "tone.md"))).toBe(false)
    }
  })

  it("loses nothing when the process ends at any write", async () => {
    for (let stop = 1; stop <= 2; stop++) {
      const { open, team, directory, bytes } = createOwn()
      let transactions = 0
      const failing = (store: Store): Store => ({
        ...store,
        transact: async (slug, change) => {
          if (++transactions === stop) throw new Error("the process ended")
          return await store.transact(slug, change)
        },
      })
      const mounts = [{ name: "team", store: failing(createFileStore(team)), access: "write" as const }]
      const dying = open({
        directory: undefined as never,
        store: failing(createFileStore(directory)),
        mounts,
      })
      await expect(dying.promote("tone", "team")).rejects.toThrow("the process ended")
      const memory = open({ directory })
      expect(await memory.read("tone")).toMatchObject({ text: bytes })
      expect(await memory.promote("tone", "team")).toMatchObject({ to: "team/tone" })
      expect(await memory.read("tone")).toMatchObject({ slug: "team/tone", text: bytes })
    }
  })

  it("asks the guard about the new address and the person about both halves", async () => {
    const { open, directory, team, bytes } = createOwn()
    const asked: [string, string][] = []
    const approve = (change: ProposedChange): boolean => {
      asked.push([change.action, change.slug])
      return change.action === "write"
    }
    await expect(open({ directory, approve }).promote("tone", "team")).rejects.toMatchObject({
      code: "denied",
    })
    expect(asked).toEqual([
      ["write", "team/tone"],
      ["remove", "tone"],
    ])
    const guard = ({ slug }: { slug: string }) =>
      slug === "team/tone" ? { rule: "r", message: "No." } : undefined
    await expect(open({ directory, guard }).promote("tone", "team")).rejects.toMatchObject({
      code: "refused",
    })
    expect(existsSync(join(team, "tone.md"))).toBe(false)
    expect(readFileSync(join(directory, "tone.md"), "utf8")).toBe(bytes)
  })

  it("refuses places that do not exist, are read-only or the same", async () => {
    const { memory } = createOwn()
    await expect(memory.promote("tone", "nope")).rejects.toMatchObject({ code: "invalid-slug" })
    await expect(memory.promote("nope/tone", "team")).rejects.toMatchObject({ code: "invalid-slug" })
    await expect(memory.promote("tone", "own")).rejects.toMatchObject({ code: "invalid-slug" })
    await expect(memory.promote("tone", "ref")).rejects.toMatchObject({ code: "read-only" })
    await expect(memory.promote("ref/tone", "team")).rejects.toMatchObject({ code: "read-only" })
    await expect(memory.promote("MEMORY", "team")).rejects.toMatchObject({ code: "invalid-slug" })
    expect(await memory.promote("absent", "team")).toBeUndefined()
  })

  it("announces both halves", async () => {
    const { memory } = createOwn()
    const changes: MemoryChange[] = []
    memory.onChange(({ revision: _, ...change }) => changes.push(change))
    await memory.promote("tone", "team")
    await memory.undo()
    expect(changes).toEqual([
      { action: "created", slug: "team/tone", mount: "team" },
      { action: "removed", slug: "tone" },
      { action: "restored", slug: "tone" },
      { action: "removed", slug: "team/tone", mount: "team" },
    ])
  })
})

it("changes nothing when its signal is aborted before the copy, and completes after it", async () => {
  const { open, project, team } = createWorld()
  const memory = open()
  await memory.write(draft("deploy"))
  const signal = AbortSignal.abort(new Error("the person pressed Escape"))
  const before = [readTree(project), readTree(team)]
  await expect(memory.promote("deploy", "team", { signal })).rejects.toThrow("the person pressed Escape")
  expect([readTree(project), readTree(team)]).toEqual(before)
  const later = new AbortController()
  memory.onChange(() => later.abort())
  expect(await memory.promote("deploy", "team", { signal: later.signal })).toMatchObject({
    to: "team/deploy",
  })
  expect(await memory.read("deploy")).toMatchObject({ slug: "team/deploy" })
})
