import { createHash } from "node:crypto"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import {
  createMapStore,
  createMemoryPool,
  MemoryError,
  type Store,
  type UserStores,
} from "../../src/index.ts"
import { errorOf, folder, namesIn, start, tea, topic, usersOf, world } from "./world.ts"

describe("erase", () => {
  it("removes everything of a user, history included, and nothing of another", async () => {
    const { pool, root } = world({ userMemory: true })
    for (const id of ["ada", "bob"]) {
      await pool.for(id).write(tea)
      await pool.for(id).write(topic(1, "A secret of theirs."))
      await pool.for(id).write(topic(1, "Another one."))
    }
    const [ada] = (await usersOf(pool)).filter(({ id }) => id === "ada")
    await pool.erase("ada")
    expect(namesIn(root).filter((name) => name.includes(ada?.key ?? ""))).toEqual([])
    expect((await usersOf(pool)).map(({ id }) => id)).toEqual(["bob"])
    expect((await pool.for("bob").list()).topics).toHaveLength(2)
    expect((await pool.for("ada").list()).topics).toEqual([])
    expect(await pool.for("ada").history.list()).toEqual([])
    await pool.erase("ada")
    await pool.erase("never seen")
    expect(readdirSync(join(root, ".erased"))).toEqual([])
  })

  it("follows no link: what it leads to is not erased, and the error names the link", async () => {
    const { pool, root } = world()
    await pool.for("ada").write(tea)
    const [key = ""] = readdirSync(root)
    const moved = join(folder(), "moved")
    renameSync(join(root, key), moved)
    symlinkSync(moved, join(root, key))
    const names = namesIn(moved)
    const refused = async (id: string, path: string) => {
      const message = `${path} is a link. Nothing was erased.`
      expect(await errorOf(() => pool.erase(id))).toMatchObject({ code: "unsafe-directory", message })
    }
    await refused("ada", join(root, key))
    rmSync(join(root, ".erased"), { recursive: true })
    symlinkSync(moved, join(root, ".erased"))
    await refused("never seen", join(root, ".erased"))
    expect(namesIn(moved)).toEqual(names)
  })

  it("waits for the writes that run, and nothing that runs brings anything back", async () => {
    const { pool, root } = world()
    const memory = pool.for("ada")
    const session = await pool.session("ada", { learn: true })
    await session.tools.callTool("WriteMemoryTopic", tea)
    const writes = Array.from({ length: 8 }, (_, number) => memory.write(topic(number)))
    await sleep(10)
    const erased = pool.erase("ada")
    const late = Array.from({ length: 8 }, (_, number) => memory.write(topic(number + 8)))
    const results = await Promise.allSettled([...writes, ...late])
    await erased
    expect(results.slice(8).map(({ status }) => status)).toEqual(late.map(() => "rejected"))
    expect(readdirSync(root)).toEqual([".erased"])
    expect(await errorOf(() => memory.write(topic(1)))).toMatchObject({
      code: "no-memory-directory",
      message: "The user was erased. Nothing was changed. Ask the pool for the memory again.",
    })
    expect(await memory.read("fact-1")).toBeUndefined()
    const message = "Remember that we deploy on Tuesdays."
    await session.beforeTurn(message)
    await session.afterTurn([{ role: "user", content: message }])
    expect((await session.tools.callTool("WriteMemoryTopic", tea)).ok).toBe(false)
    await session.end()
    expect(readdirSync(root)).toEqual([".erased"])
    await pool.for("ada").write(topic(1))
    expect((await pool.for("ada").list()).topics).toHaveLength(1)
  })

  it("is completed by a second call after a crash in the middle", async () => {
    const { pool, root } = world()
    await pool.for("ada").write(topic(1, "A secret."))
    await pool.for("bob").write(topic(1))
    const { child, lines } = start(root, "erase-slowly", "ada")
    while (!lines().includes("removing") && child.exitCode === null) await sleep(10)
    child.kill("SIGKILL")
    await once(child, "exit")
    // Nothing shows what is left.
    expect(namesIn(root).some((name) => name.endsWith("fact-1.md") && name.startsWith(".erased"))).toBe(true)
    expect(await pool.for("ada").read("fact-1")).toBeUndefined()
    expect((await usersOf(pool)).map(({ id }) => id)).toEqual(["bob"])
    await pool.for("ada").write(topic(2))
    await pool.erase("ada")
    expect(namesIn(root).filter((name) => name.endsWith(".md"))).toHaveLength(2)
    expect(readdirSync(join(root, ".erased"))).toEqual([])
    expect((await pool.for("bob").list()).topics).toHaveLength(1)
  })

  it("keeps each write of another process whole: it is erased, or begins again", async () => {
    const { pool, root } = world()
    const { child, lines } = start(root, "write", "ada", "300", "b")
    const exit = once(child, "exit")
    let before = 0
    let erasedAt = 0
    for (let round = 0; round < 5; round++) {
      while (lines().length < before + 10 && child.exitCode === null) await sleep(5)
      await pool.erase("ada")
      erasedAt = Date.now()
      before = lines().length
    }
    expect(await exit).toEqual([0, null])
    expect(lines()).toHaveLength(300)
    const { topics, drift } = await pool.for("ada").list()
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    const kept = new Set(topics.map(({ slug }) => slug))
    // What began after the last erasure is there. A line itself may be read late.
    const writes = lines().map((line) => line.split(" "))
    for (const [, slug, start] of writes) if (Number(start) > erasedAt) expect(kept).toContain(slug)
    expect((await usersOf(pool)).map(({ id }) => id)).toEqual(["ada"])
    await pool.erase("ada")
    expect(readdirSync(root)).toEqual([".erased"])
  })

  it("in another process is not undone by records of use", async () => {
    const { pool, root, open } = world({ guard: false })
    const memory = pool.for("ada")
    // Use is recorded for a long index.
    for (let number = 0; number < 120; number++) await memory.write(topic(number))
    await memory.read("fact-7")
    await open().erase("ada")
    await memory.flush()
    expect(readdirSync(root)).toEqual([".erased"])
  })

  it("works at the same time in several pools", async () => {
    const { pool, root, open } = world()
    for (let number = 0; number < 20; number++) await pool.for(`user ${number}`).write(topic(1))
    const pools = [pool, open(), open()]
    await Promise.all(
      pools.flatMap((each) => Array.from({ length: 20 }, (_, number) => each.erase(`user ${number}`))),
    )
    expect(readdirSync(root)).toEqual([".erased"])
    expect(readdirSync(join(root, ".erased"))).toEqual([])
  })

  it("removes a memory that cannot be written to", async () => {
    const { pool, root } = world()
    await pool.for("ada").write(tea)
    const [key = ""] = readdirSync(root)
    writeFileSync(join(root, key, "memory", ".caliban", "format"), "99\n")
    expect(await errorOf(() => pool.for("ada").write(topic(1)))).toMatchObject({ code: "newer-format" })
    await pool.erase("ada")
    expect(readdirSync(root)).toEqual([".erased"])
  })
})

describe("export", () => {
  it("writes the files as they are, with a manifest, and the history on request", async () => {
    const { pool, root } = world({ userMemory: true })
    const memory = pool.for("ada")
    await memory.write(topic(1, "Before."))
    await memory.write(topic(1, "After."))
    await memory.write(tea)
    const [key = ""] = readdirSync(root)
    const image = Buffer.from([0xff, 0, 0xfe])
    mkdirSync(join(root, key, "memory", "images"))
    writeFileSync(join(root, key, "memory", "images", "a.png"), image)
    const to = join(folder(), "ada")
    const manifest = await pool.export("ada", { to, history: true })
    expect(namesIn(to).sort()).toEqual(
      [
        "history.jsonl",
        "manifest.json",
        "memory",
        "memory/MEMORY.md",
        "memory/fact-1.md",
        "memory/images",
        "memory/images/a.png",
        "user",
        "user/MEMORY.md",
        "user/tea.md",
      ].sort(),
    )
    for (const path of ["memory/MEMORY.md", "memory/fact-1.md", "memory/images/a.png", "user/tea.md"])
      expect(readFileSync(join(to, path))).toEqual(readFileSync(join(root, key, path)))
    expect(JSON.parse(readFileSync(join(to, "manifest.json"), "utf8"))).toEqual(manifest)
    expect(manifest).toMatchObject({
      format: 1,
      user: "ada",
      memories: [
        { name: "memory", layout: "caliban" },
        { name: "user", layout: "caliban" },
      ],
    })
    for (const { path, bytes, sha256 } of manifest.files) {
      const file = readFileSync(join(to, path))
      expect(file.length).toBe(bytes)
      expect(createHash("sha256").update(file).digest("hex")).toBe(sha256)
    }
    const history = readFileSync(join(to, "history.jsonl"), "utf8").trimEnd().split("\n")
    const entries = history.map(
      (line) => JSON.parse(line) as { memory: string; action: string; text?: string },
    )
    expect(entries.map(({ memory, action }) => `${memory} ${action}`)).toEqual([
      "memory created",
      "memory replaced",
      "user created",
    ])
    expect(entries[1]?.text).toContain("Before.")
  })

  it("names what it does not contain", async () => {
    const { pool, root } = world()
    const memory = pool.for("ada")
    await memory.write(tea)
    const [key = ""] = readdirSync(root)
    const link = (name: string) => symlinkSync("tea.md", join(root, key, "memory", name))
    link("removed.md")
    await memory.remove("removed")
    link("live.md")
    const [entry] = await memory.history.list()
    const to = folder()
    const { leftOut } = await pool.export("ada", { to, history: true })
    expect(leftOut).toEqual(["memory/live.md", `memory/.caliban/history/${entry?.id}.old`])
    const [, last = ""] = readFileSync(join(to, "history.jsonl"), "utf8").split("\n")
    expect(JSON.parse(last)).toMatchObject({ action: "removed", hasFile: true })
    expect(JSON.parse(last)).not.toHaveProperty("text")
    expect(await pool.export("ada", { to: folder() })).toMatchObject({ leftOut: ["memory/live.md"] })
  })

  it("writes nothing outside of its folder, whatever a store lists", async () => {
    const above = folder()
    const map = createMapStore()
    await map.transact("./x.txt", () => ({ topic: Buffer.from("x"), result: undefined }))
    const listed: Store = {
      ...map,
      transact: (slug, change, options) =>
        map.transact(slug, (snapshot) => change({ ...snapshot, inside: listed }), options),
      listFolder: () => [{ name: "../../evil", kind: "file", bytes: 1 }],
      readTopic: () => ({ bytes: Buffer.from("x"), total: 1 }),
    }
    const stores: UserStores = { open: () => listed, users: () => [], erase: () => {}, close: () => {} }
    const pool = createMemoryPool({ stores })
    expect(await errorOf(() => pool.export("ada", { to: join(above, "to") }))).toMatchObject({
      code: "invalid-slug",
    })
    expect(readdirSync(above)).toEqual(["to"])
  })

  it.each([
    ["the memory cannot be locked", "the disk is full"],
    ["a file cannot be written", "the name is too long for this file system"],
  ])("says what failed where %s", async (what, reason) => {
    const above = folder()
    const full = "The memory could not be written: the disk is full. Nothing was changed."
    const listed: Store = {
      ...createMapStore(),
      transact: async (_, change) => {
        if (what.startsWith("the memory")) throw new MemoryError("write-failed", full)
        const { result } = await change({ inside: listed } as never)
        return { result, revision: undefined, indexed: true, durable: true }
      },
      listFolder: () => ["a", "b".repeat(300)].map((name) => ({ name, kind: "file", bytes: 1 })),
      readTopic: () => ({ bytes: Buffer.from("x"), total: 1 }),
    }
    const stores: UserStores = { open: () => listed, users: () => [], erase: () => {}, close: () => {} }
    const pool = createMemoryPool({ stores })
    mkdirSync(join(above, "theirs"))
    for (const to of ["new/ours", "theirs"])
      expect(await errorOf(() => pool.export("ada", { to: join(above, to) }))).toMatchObject({
        code: "write-failed",
        message: `The export, or a lock for it, could not be written: ${reason}. Its folder is incomplete.`,
      })
  })

  it("two exports into one folder: one fails, and the other one is complete", async () => {
    const { pool } = world()
    for (const number of [1, 2, 3]) await pool.for("ada").write(topic(number))
    const to = join(folder(), "ada")
    const results = await Promise.allSettled([pool.export("ada", { to }), pool.export("ada", { to })])
    const written = results.flatMap((result) => (result.status === "fulfilled" ? result.value.files : []))
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    for (const { path } of written) expect(existsSync(join(to, path))).toBe(true)
  })

  it("writes only into an empty folder, and only the manifest for a user without a memory", async () => {
    const { pool, root } = world()
    const to = folder()
    expect(await pool.export("ada", { to })).toMatchObject({ memories: [], files: [] })
    expect(readdirSync(to)).toEqual(["manifest.json"])
    expect(await errorOf(() => pool.export("ada", { to }))).toMatchObject({ code: "write-failed" })
    const file = join(to, "manifest.json")
    for (const path of [file, join(file, "deeper")])
      expect(await errorOf(() => pool.export("ada", { to: path }))).toMatchObject({
        code: "write-failed",
        message: expect.stringMatching(
          /^The export, or a lock for it, could not be written: .* E(?:EXIST|NOTDIR)\./,
        ),
      })
    expect(await errorOf(() => pool.export("ada", { to: join(to, "x".repeat(256)) }))).toMatchObject({
      details: { errno: "ENAMETOOLONG" },
    })
    expect(String(await errorOf(() => pool.export("ada", { to: "" })))).toContain(
      'pool.export: option "to" must be the path of a folder, not ""',
    )
    expect(String(await errorOf(() => pool.export("ada", { too: to } as never)))).toContain(
      'pool.export: option "too" is unknown; did you mean "to"?',
    )
    expect(readdirSync(root)).toEqual([])
  })
})
