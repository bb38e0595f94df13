import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import fs from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, test, vi } from "vitest"
import {
  createMapStore,
  createMemoryPool,
  createMemorySession,
  type Files,
  nodeFiles,
  type PoolUser,
} from "../../src/index.ts"
import { STORING } from "../learning/learning-session.ts"
import { errorOf, folder, listUsers, namesIn, tea, topic, usersOf, world } from "./world.ts"

/** Ids that a path, a file system or a person could take for one another, or for a place. */
const HOSTILE = [
  "../x",
  "..",
  ".",
  "/etc/passwd",
  "a/b",
  "a\\b",
  "C:\\Windows",
  "CON",
  "con",
  "nul.txt",
  ".erased",
  "user.json",
  "x".repeat(5_000),
  `${"x".repeat(4_999)}y`,
  "ada",
  "Ada",
  "ada ",
  " ada",
  "аda",
  "ａda",
  "a\u200Bda",
  "a\0da",
  "\0",
  "\u00E9",
  "e\u0301",
  "__proto__",
  "constructor",
  "👩‍💻",
  "fdee430d40bd57deeac186cd9790033d",
  "%2e%2e%2f",
  "a\nb",
]

describe("a user", () => {
  it("has nothing stored by a session in which nothing was written", async () => {
    const { pool, root } = world()
    const session = await pool.session("ada")
    await session.beforeTurn("hi")
    await session.end()
    expect([await usersOf(pool), namesIn(root)]).toEqual([[], []])
    const next = await pool.session("ada")
    await next.tools.callTool("WriteMemoryTopic", tea)
    expect(await usersOf(pool)).toMatchObject([{ id: "ada" }])
  })

  it("is any string: each has a place of its own, and none leaves the root", async () => {
    const parent = folder()
    const root = join(parent, "root")
    const pool = createMemoryPool({ root, durability: "none", guard: false })
    for (const [at, id] of HOSTILE.entries()) await pool.for(id).write(topic("own", `Number ${at}.`))
    for (const [at, id] of HOSTILE.entries())
      expect((await pool.for(id).read("fact-own"))?.body.trim()).toBe(`Number ${at}.`)
    expect(readdirSync(parent)).toEqual(["root"])
    const keys = readdirSync(root)
    expect(keys).toHaveLength(HOSTILE.length)
    expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([])
    const users = await usersOf(pool)
    expect(users.map(({ id }) => id).sort()).toEqual([...HOSTILE].sort())
    for (const { id, key } of users)
      expect(key).toBe(createHash("sha256").update(id).digest("hex").slice(0, 32))
  })

  it.each([
    [undefined, "not undefined"],
    [null, "not null"],
    [7, "not 7"],
    ["", 'not ""'],
    [{ id: "ada" }, "not an object"],
    ["\uD800", "not "],
    ["a\uDC00b", "not "],
  ])("is never %j", async (id, end) => {
    const { pool, root } = world()
    const calls = {
      "pool.for": () => pool.for(id as string),
      "pool.session": () => pool.session(id as string),
      "pool.erase": () => pool.erase(id as string),
      "pool.export": () => pool.export(id as string, { to: join(root, "x") }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const error = await errorOf(call)
      expect(error).toBeInstanceOf(TypeError)
      const caller = name === "pool.session" ? "pool.for" : name
      expect(String(error)).toContain(
        `${caller}: userId must be a string of well-formed Unicode that is not empty, ${end}`,
      )
    }
    expect(readdirSync(root)).toEqual([])
  })

  it("has nothing on disk until something is written, and then in modes that only the owner may use", async () => {
    const { pool, root } = world()
    const memory = pool.for("ada")
    expect((await memory.load()).text).toBe("")
    expect(await memory.read("tea")).toBeUndefined()
    expect((await memory.list()).topics).toEqual([])
    expect(await usersOf(pool)).toEqual([])
    expect(readdirSync(root)).toEqual([])
    await memory.write(tea)
    const [key = ""] = readdirSync(root)
    expect(statSync(join(root, key)).mode & 0o777).toBe(0o700)
    expect(statSync(join(root, key, "user.json")).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(join(root, key, "user.json"), "utf8"))).toMatchObject({ id: "ada" })
    expect(namesIn(root).filter((name) => name.includes("user.json."))).toEqual([])
  })

  it("does not write into the folder of another user, however it came under their key", async () => {
    const { pool, root } = world()
    await pool.for("ada").write(tea)
    const [key = ""] = readdirSync(root)
    writeFileSync(join(root, key, "user.json"), '{"id":"eve","mark":"x"}\n')
    expect(await errorOf(() => pool.for("ada").write(topic(1)))).toMatchObject({
      code: "unsafe-directory",
    })
  })

  it.each([
    "",
    "{",
    "null",
    "[]",
    "5",
    '{"id":"eve","mark":"x"}',
    '{"id":"ada"}',
    "missing",
    "a folder",
    "a loop",
  ])("whose user.json is %j gets an error that names it, and hides no other user", async (text) => {
    const { pool: first, root, open } = world()
    await first.for("ada").write(tea)
    const [key = ""] = readdirSync(root)
    await first.for("bo").write(tea)
    const file = join(root, key, "user.json")
    rmSync(file)
    if (text === "a folder") mkdirSync(file)
    else if (text === "a loop") symlinkSync("user.json", file)
    else if (text !== "missing") writeFileSync(file, text)
    // What the system refuses to read says nothing of what is in it.
    const isDamaged = !text.startsWith("a ")
    const code = isDamaged ? "unsafe-directory" : "unreadable-file"
    const problem = isDamaged
      ? "does not name the user of this folder. Nothing was changed. Restore it, as docs/pool.md says."
      : `could not be read: the system reported ${text === "a loop" ? "ELOOP" : "EISDIR"}. Nothing was changed.`
    const stores = { open: () => createMapStore(), users: () => [], erase: () => {}, close: () => {} }
    for (const pool of [open(), open({ stores })]) {
      const memory = pool.for("ada")
      const calls = [
        () => memory.list(),
        () => memory.read("tea"),
        () => memory.history.list(),
        () => memory.write(topic(1)),
        () => memory.remove("tea"),
        () => pool.export("ada", { to: folder() }),
      ]
      for (const call of calls) {
        const error = await errorOf(call)
        expect(error, String(call)).toMatchObject({ code, message: `${key}/user.json ${problem}` })
      }
      expect((await memory.load()).diagnostics).toHaveLength(1)
      expect(await listUsers(pool)).toMatchObject({ ids: ["bo"], error: { code } })
    }
    const moving = open({ stores })
    expect(await errorOf(() => moving.move("ada"))).toMatchObject({ code })
    // Where the user might have been moved, only a pool with both places knows what to erase.
    expect(await errorOf(() => open().erase("ada"))).toMatchObject({ code })
    if (isDamaged) {
      writeFileSync(file, '{"id":"ada","mark":"1"}')
      expect((await first.for("ada").read("tea"))?.body).toContain("Sencha")
      writeFileSync(file, text)
    }
    await moving.erase("ada")
    expect(readdirSync(root)).not.toContain(key)
  })

  it("whose folder cannot be made gets an error of the memory", async () => {
    const file = join(folder(), "file")
    writeFileSync(file, "")
    const pool = createMemoryPool({ root: join(file, "users") })
    expect(await errorOf(() => pool.for("ada").write(tea))).toMatchObject({ code: "write-failed" })
    await pool.close()
  })

  it("whose folder cannot be made on a read-only disk gets the reason", async () => {
    const { pool, root } = world()
    const { mkdir } = fs
    onTestFinished(() => {
      fs.mkdir = mkdir
      syncBuiltinESMExports()
    })
    // As Node does it: only the call that makes one folder says why.
    fs.mkdir = (async (path: string, options: { recursive?: boolean }) => {
      throw Object.assign(new Error("refused"), { code: options.recursive ? "ENOENT" : "EROFS", path })
    }) as typeof mkdir
    syncBuiltinESMExports()
    expect(await errorOf(() => pool.for("ada").write(tea))).toMatchObject({
      code: "write-failed",
      message: "The memory could not be written: the file system is read-only. Nothing was changed.",
    })
    expect(await errorOf(() => pool.erase("ada"))).toMatchObject({
      code: "write-failed",
      message:
        "The user could not be erased: the file system is read-only. Correct that, then erase the user again.",
    })
    expect(readdirSync(root)).toEqual([])
  })

  test("a root that cannot be read is an error of the memory", async () => {
    const root = join(folder(), "file")
    writeFileSync(root, "")
    const pool = createMemoryPool({ root })
    expect(await listUsers(pool)).toMatchObject({
      ids: [],
      error: {
        code: "unreadable-file",
        message: "The root of the pool could not be read: the system reported ENOTDIR. Nothing was changed.",
        details: { errno: "ENOTDIR" },
      },
    })
    expect(await errorOf(() => pool.erase("ada"))).toMatchObject({ code: "write-failed" })
    await pool.close()
  })

  test("what is not a user in the root is not listed", async () => {
    const { pool, root } = world()
    await pool.for("ada").write(tea)
    mkdirSync(join(root, "f".repeat(32)))
    mkdirSync(join(root, "backup"))
    writeFileSync(join(root, "e".repeat(32)), "")
    expect((await usersOf(pool)).map(({ id }) => id)).toEqual(["ada"])
  })
})

describe("while the root is missing", () => {
  const stores = () => ({
    open: vi.fn(() => createMapStore()),
    users: () => [],
    erase: vi.fn(),
    close: () => {},
  })
  const missing = {
    code: "unreadable-file",
    message: "The root of the pool is missing. Nothing was changed.",
  }

  it("a pool that also has stores takes no user for a new one", async () => {
    const { pool: old, root, open } = world()
    await old.for("ada").write(tea)
    renameSync(root, `${root}-away`)
    const others = stores()
    const pool = open({ stores: others })
    const memory = pool.for("ada")
    const calls = [
      () => memory.list(),
      () => memory.read("tea"),
      () => memory.write(topic(1)),
      () => pool.move("ada"),
      () => pool.erase("ada"),
      () => pool.export("ada", { to: `${root}-export` }),
    ]
    for (const call of calls) expect(await errorOf(call), String(call)).toMatchObject(missing)
    expect((await memory.load()).diagnostics).toHaveLength(1)
    expect(await listUsers(pool)).toMatchObject({ ids: [], error: missing })
    expect([others.erase.mock.calls, existsSync(root), existsSync(`${root}-export`)]).toEqual([
      [],
      false,
      false,
    ])
    renameSync(`${root}-away`, root)
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["tea"])
    await memory.write(topic(1))
    expect((await old.for("ada").list()).topics).toHaveLength(2)
  })

  it("a change of a store that fails is not made again, and says why it failed", async () => {
    const { root, open } = world()
    let calls = 0
    const fail = (): never => {
      if (calls++ === 0) renameSync(root, `${root}-away`)
      throw new Error("lost")
    }
    const pool = open({ stores: { ...stores(), open: () => ({ ...createMapStore(), transact: fail }) } })
    expect(await errorOf(() => pool.for("ada").write(tea))).toMatchObject({ message: "lost" })
    expect(calls).toBe(1)
    renameSync(`${root}-away`, root)
  })

  it("a pool without stores is a new one, and refuses an erasure", async () => {
    const root = join(folder(), "users")
    const pool = createMemoryPool({ root, durability: "none" })
    expect((await pool.for("ada").list()).topics).toEqual([])
    expect(await usersOf(pool)).toEqual([])
    expect(await errorOf(() => pool.erase("ada"))).toMatchObject(missing)
    expect(existsSync(root)).toBe(false)
    const memory = pool.for("ada")
    await memory.write(tea)
    renameSync(root, `${root}-away`)
    expect(await errorOf(() => pool.erase("ada"))).toMatchObject(missing)
    renameSync(`${root}-away`, root)
    await memory.write(topic(1))
    await pool.erase("ada")
    expect(readdirSync(root)).toEqual([".erased"])
  })
})

describe("a memory of a pool", () => {
  it("shows nothing of the operator and no path of the server", async () => {
    const home = folder()
    mkdirSync(join(home, ".caliban"))
    writeFileSync(join(home, "CLAUDE.md"), "operator text")
    mkdirSync(join(home, ".claude"))
    writeFileSync(join(home, ".claude", "CLAUDE.md"), "operator text")
    const { pool, root } = world({ system: { home, env: { HOME: home } } })
    const session = await pool.session("ada")
    const written = await session.tools.callTool("WriteMemoryTopic", tea)
    await session.refresh()
    const commands = [
      "",
      "status",
      "verify",
      "edit global",
      "edit project",
      "edit tea",
      "edit",
      "adopt",
      "mounts",
      "help",
    ]
    const answers = await Promise.all(commands.map((command) => session.slash(`/memory ${command}`)))
    const result = await session.memory.write(topic(1))
    const read = await session.memory.read("tea")
    const texts = [
      session.systemPrompt("You are an agent."),
      written.ok ? written.text : written.message,
      ...answers.map((answer) => answer.text),
      JSON.stringify([result, read]),
    ]
    expect(texts[0]).toContain("green tea")
    for (const text of texts) {
      expect(text).not.toContain(root)
      expect(text).not.toContain("operator text")
      expect(text).not.toContain(home)
    }
    expect(session.memory.directory).toBeUndefined()
  })

  it.each(["a newer version has written there", "its control folder is a file"])(
    "names no path of the server when %s",
    async (what) => {
      const { pool, root } = world()
      await pool.for("ada").write(tea)
      const control = join(root, readdirSync(root)[0] ?? "", "memory/.caliban")
      if (what.startsWith("a newer")) writeFileSync(join(control, "format"), "3")
      else {
        rmSync(control, { recursive: true })
        writeFileSync(control, "")
      }
      const session = await pool.session("ada")
      expect(session.prefix.diagnostics).toMatchObject([{ path: "the memory of this user" }])
      const lines = ["/memory", "/memory list", "/memory verify"]
      for (const line of lines) {
        const { text, outcome } = await session.slash(line)
        expect(text).toContain(".caliban")
        expect(JSON.stringify([text, outcome])).not.toContain(root)
      }
    },
  )

  it("has the guard on, unless the host says otherwise", async () => {
    const secret = { ...tea, slug: "login", body: "The password is Tr0ub4dor&3." }
    const { pool, open } = world()
    expect(await errorOf(() => pool.for("ada").write(secret))).toMatchObject({ code: "refused" })
    const session = await pool.session("ada")
    expect((await session.tools.callTool("WriteMemoryTopic", secret)).ok).toBe(false)
    expect((await pool.for("ada", { guard: false }).write(secret)).action).toBe("created")
    expect((await open({ guard: false }).for("bob").write(secret)).action).toBe("created")
  })

  it("has the options of the pool, unless it is given others", async () => {
    const { pool } = world({ readOnly: true, system: { env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } } })
    const now = (): Date => new Date("2026-01-01")
    expect(pool.for("ada", { readOnly: undefined, system: { now } } as never)).toMatchObject({
      readOnly: true,
      enabled: false,
    })
    expect(pool.for("ada", { readOnly: false, system: { env: {} } })).toMatchObject({
      readOnly: false,
      enabled: true,
    })
  })

  it("keeps the user's own memory within their place", async () => {
    const { pool, root } = world({ userMemory: true })
    const memory = pool.for("ada")
    await memory.write(tea)
    await memory.write(topic(1))
    expect(memory.mounts.map(({ name, access }) => [name, access])).toEqual([["user", "write"]])
    expect((await pool.for("ada").read("user/tea"))?.body).toContain("Sencha")
    expect(await pool.for("bob").read("user/tea")).toBeUndefined()
    const [key = ""] = readdirSync(root)
    expect(namesIn(root)).toEqual(expect.arrayContaining([`${key}/user/tea.md`, `${key}/memory/fact-1.md`]))
    expect(readdirSync(root)).toHaveLength(1)
  })

  it("has the memories of the user's teams as mounts", async () => {
    const teams = folder()
    const { pool } = world({
      mounts: ({ id }) => [{ name: "team", directory: join(teams, id.split("@")[1] ?? ""), access: "write" }],
    })
    await pool.for("ada@shop").write({ ...topic(1), slug: "team/deploy" })
    expect((await pool.for("bob@shop").read("team/deploy"))?.slug).toBe("team/deploy")
    expect(await pool.for("eve@bank").read("team/deploy")).toBeUndefined()
    const prompt = (await pool.session("bob@shop")).systemPrompt()
    expect(prompt).toContain("deploy")
    expect(prompt).not.toContain(teams)
  })

  it("gives the function of the mounts a user that it cannot change", async () => {
    const change = (user: PoolUser): [] => {
      Object.assign(user, { id: "eve", key: "../outside" })
      return []
    }
    const { pool, root } = world({ mounts: change })
    expect(await errorOf(() => pool.for("ada"))).toBeInstanceOf(TypeError)
    const { pool: silent } = world({
      root,
      mounts: (user) => [Reflect.set(user, "key", "../x")].slice(1) as [],
    })
    await silent.for("ada").write(tea)
    expect(await usersOf(silent)).toMatchObject([{ id: "ada" }])
    expect(existsSync(join(root, "..", "x"))).toBe(false)
  })

  it("opens no editor of the server, also not for a team's file", async () => {
    const team = folder()
    vi.stubEnv("EDITOR", "true")
    const { pool } = world({ mounts: () => [{ name: "team", directory: team, access: "write" }] })
    await pool.for("ada").write({ ...topic(1), slug: "team/deploy" })
    const session = await pool.session("ada")
    expect((await session.slash("/memory edit team/deploy")).outcome.kind).toBe("no-editor")
    vi.unstubAllEnvs()
  })

  it("has the tiers of the pool in a session, which adds its own", async () => {
    const path = join(folder(), "rules.md")
    writeFileSync(path, "Always be kind.")
    const { pool } = world({ tiers: { extra: [{ name: "rules", path }] } })
    expect((await pool.session("ada")).systemPrompt()).toContain("Always be kind.")
  })

  it("tells the listeners of every memory of the same user, and of no other", async () => {
    const { pool } = world()
    const heard: string[] = []
    for (const id of ["ada", "bob"])
      pool.for(id).onChange(({ action, slug }) => heard.push(`${id} ${action} ${slug}`))
    await pool.for("ada").write(tea)
    expect(heard).toEqual(["ada created tea"])
  })

  it("has an undo, a history and a repair of its own", async () => {
    const { pool } = world()
    const memory = pool.for("ada")
    await memory.write(tea)
    await memory.remove("tea")
    expect((await pool.for("ada").history.list()).map(({ action }) => action)).toEqual(["removed", "created"])
    await memory.undo()
    expect((await memory.read("tea"))?.body).toContain("Sencha")
    await memory.history.purge({ all: true })
    expect(await memory.history.list()).toEqual([])
    expect(await memory.repair()).toMatchObject({ changed: false })
    await memory.flush()
  })
})

describe("a session of a pool", () => {
  it("learns, searches and recalls in the user's memory", async () => {
    const { pool } = world()
    const session = await pool.session("ada", STORING)
    const message = "Remember that we deploy on Tuesdays."
    await session.beforeTurn(message)
    expect(await session.afterTurn([{ role: "user", content: message }])).toHaveLength(1)
    await session.end()
    const next = await pool.session("ada")
    expect(await next.beforeTurn("When do we deploy?")).toContain("Tuesdays")
    const other = await pool.session("bob")
    expect(await other.beforeTurn("When do we deploy?")).toBe("When do we deploy?")
  })

  it("for one request keeps conflict protection through expect", async () => {
    const { pool } = world()
    const request = async (name: string, args: object) =>
      await (await pool.session("ada", { stateless: true })).tools.callTool(name as "ReadMemoryTopic", args)
    expect((await request("WriteMemoryTopic", tea)).ok).toBe(true)
    const changed = { ...tea, body: "Gyokuro, 55 degrees." }
    expect(await request("WriteMemoryTopic", changed)).toMatchObject({ ok: false, code: "conflict" })
    const read = await request("ReadMemoryTopic", { slug: "tea" })
    const revision = /[0-9a-f]{16}/.exec(read.ok ? read.text : "")?.[0]
    expect((await request("WriteMemoryTopic", { ...changed, expect: revision })).ok).toBe(true)
    expect(await request("WriteMemoryTopic", { ...tea, expect: revision })).toMatchObject({
      ok: false,
      code: "conflict",
    })
    expect((await pool.for("ada").read("tea"))?.body).toContain("Gyokuro")
  })
})

describe("wrong options", () => {
  it("createMemorySession with a user and no pool, or with a pool and a memory", async () => {
    const { pool } = world()
    const open = (options: object) => errorOf(() => createMemorySession(options as never))
    expect(String(await open({ userId: "ada" }))).toContain('option "userId" needs the option "pool"')
    expect(String(await open({ pool }))).toContain("userId must be a string of well-formed Unicode")
    expect(String(await open({ pool: {}, userId: "ada" }))).toContain(
      'option "pool" must be a pool with the methods for',
    )
    expect(String(await open({ pool, userId: "ada", memory: pool.for("ada") }))).toContain(
      'createMemorySession: option "pool" must be left out: the option "memory" decides it',
    )
    const session = await createMemorySession({ pool, userId: "ada", recall: false })
    expect(session.memory.enabled).toBe(true)
  })

  it.each([
    [{}, 'createMemoryPool: give the option "root", the option "stores", or both'],
    [{ root: "users" }, 'createMemoryPool: option "root" must be an absolute path, not "users"'],
    [{ rot: "/x" }, 'createMemoryPool: option "rot" is unknown; did you mean "root"?'],
    [{ root: "/x", stores: {} }, 'createMemoryPool: option "stores" must be stores with the methods'],
    [{ root: "/x", quotas: { topic: 1 } }, '"quotas.topic" is unknown; did you mean "topics"?'],
    [{ root: "/x", quotas: { bytes: -1 } }, 'option "quotas.bytes" must be a positive integer, not -1'],
    [{ root: "/x", mounts: [] }, 'option "mounts" must be a function, not a list'],
    [{ root: "/x", guard: true }, 'option "guard" must be false or a function, not true'],
    [{ root: "/x", durability: "some" }, 'option "durability" must be "full", "file" or "none", not "some"'],
    [{ root: "/x", trustDirectory: 1 }, 'option "trustDirectory" must be true or false, not 1'],
    [{ root: "/x", directory: "/y" }, 'option "directory" must be left out: the pool decides it'],
    [null, "createMemoryPool: the options must be an object, not null"],
  ])("createMemoryPool(%j)", async (options, message) => {
    expect(String(await errorOf(() => createMemoryPool(options as never)))).toContain(message)
  })

  it("createMemoryPool with files of another file system, in which an erasure would find nothing", () => {
    const [root, other] = [folder(), folder()]
    const lstatSync = (path: string, options: object) => nodeFiles.lstatSync(join(other, path), options)
    const files = { ...nodeFiles, lstatSync } as Files
    const open = (options: object) => createMemoryPool({ root, system: { files }, ...options })
    expect(() => open({})).toThrow(
      new TypeError('createMemoryPool: option "system.files" must be on the disk of "root"'),
    )
    const stores = { open: () => createMapStore(), users: () => [], erase: () => {}, close: () => {} }
    expect(() => open({ root: undefined, stores })).not.toThrow()
    expect(() => open({ system: { files: { ...nodeFiles, exchange: () => {} } } })).not.toThrow()
  })

  it.each([{ memory: {} }, { pool: {} }, { userId: "eve" }])("pool.session with %j", async (options) => {
    const [name] = Object.keys(options)
    const error = await errorOf(() => world().pool.session("ada", options as never))
    expect(String(error)).toBe(
      `TypeError: pool.session: option "${name}" must be left out: the pool decides it`,
    )
  })

  it.each([null, "x"])("pool.session with the options %j", async (options) => {
    const error = await errorOf(() => world().pool.session("ada", options as never))
    expect(String(error)).toContain("pool.session: the options must be an object")
  })

  it.each([
    [() => null, "mounts must be a list, not null"],
    [async () => [], "mounts must be a list, not an object"],
  ])("createMemoryPool with mounts: %s", async (mounts, message) => {
    const { pool } = world({ mounts: mounts as never })
    expect(String(await errorOf(() => pool.for("ada")))).toBe(`TypeError: pool.for: ${message}`)
  })

  it.each(["", "/team", "/team/../x", "/..", "-link", "-link/team"])(
    "a mount that contains the folders of users, or is in one: <root>%s",
    async (path) => {
      const { pool, root } = world()
      symlinkSync(root, `${root}-link`)
      const mounts = [{ name: "team", directory: root + path }]
      const { pool: all } = world({ root, mounts: () => mounts })
      for (const open of [() => all.for("ada"), () => pool.for("ada", { mounts })])
        expect(String(await errorOf(open))).toContain(
          "TypeError: pool.for: mounts[0] must be outside the root of the pool",
        )
      expect(pool.for("ada", { mounts: [{ name: "team", directory: `${root}-team` }] }).mounts).toHaveLength(
        1,
      )
    },
  )

  it("an export into the folders of users, from where no erasure removes it", async () => {
    const { pool, root } = world()
    await pool.for("ada").write({ slug: "a", type: "user", description: "A", body: "Private." })
    const error = await errorOf(() => pool.export("ada", { to: join(root, "exports") }))
    expect(String(error)).toBe(
      `TypeError: pool.export: to must be outside the root of the pool, not "${join(root, "exports")}"`,
    )
    expect(existsSync(join(root, "exports"))).toBe(false)
  })

  it.each([
    [{ directory: "/y" }, 'option "directory" must be left out: the pool decides it'],
    [{ cwd: "/y" }, 'option "cwd" must be left out: the pool decides it'],
    [{ durability: "none" }, 'option "durability" must be left out: the pool decides it'],
    [{ readonly: true }, 'option "readonly" is unknown; did you mean "readOnly"?'],
    [{ userMemory: { directory: "/y" } }, 'option "userMemory" must be true or false, not an object'],
  ])("pool.for and a session with %j", async (options, message) => {
    const { pool } = world()
    expect(String(await errorOf(() => pool.for("ada", options as never)))).toContain(`pool.for: ${message}`)
    expect(String(await errorOf(() => pool.session("ada", options as never)))).toContain(`: ${message}`)
  })
})
