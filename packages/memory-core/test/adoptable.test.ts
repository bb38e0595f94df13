import fs, { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, type Files, projectKey } from "../src/index.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { draft, git, projectWorld } from "./adopt-world.ts"
import { writeFiles } from "./temporary-folder.ts"

describe("a memory is offered", () => {
  it("when the folder of its project was renamed", async () => {
    const { root, project, open } = projectWorld()
    const old = open(project("shop"))
    await old.write(draft("tea"))
    await old.write(draft("milk"))
    renameSync(join(root, "shop"), join(root, "store"))
    const offers = await open(join(root, "store")).projects.list()
    expect(offers).toEqual([
      {
        directory: old.directory,
        workspace: join(root, "shop"),
        topicCount: 2,
        usedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ])
  })

  it("when it has only text in its index", async () => {
    const { root, project, open } = projectWorld()
    const old = open(project("shop"))
    await requireInternals(old).init()
    writeFileSync(join(old.directory as string, "MEMORY.md"), "# Notes\n\nWe deploy on Thursdays.\n")
    renameSync(join(root, "shop"), join(root, "store"))
    expect(await open(join(root, "store")).projects.list()).toMatchObject([{ topicCount: 0 }])
  })

  it("to a renamed repository, from any of its folders and worktrees", async () => {
    const { root, project, open } = projectWorld()
    await open(project("shop", "git")).write(draft("tea"))
    renameSync(join(root, "shop"), join(root, "store"))
    git(join(root, "store"), "commit", "-q", "--allow-empty", "-m", "first")
    git(join(root, "store"), "worktree", "add", "-q", join(root, "tree"))
    for (const cwd of ["store", "tree"])
      expect(await open(join(root, cwd)).projects.list()).toMatchObject([{ workspace: join(root, "shop") }])
  })
})

describe("a memory is not offered", () => {
  it("while its project exists, when it is this project's, and when it is empty", async () => {
    const { root, project, open } = projectWorld()
    await open(project("shop")).write(draft("tea"))
    await requireInternals(open(project("empty"))).init()
    rmSync(join(root, "empty"), { recursive: true })
    const own = open(project("store"))
    await own.write(draft("own"))
    expect(await own.projects.list()).toEqual([])
  })

  it("of a folder of this repository, and of a repository inside it", async () => {
    const { project, open } = projectWorld()
    const repo = project("shop", "git")
    await open(project("shop/web"), { workspace: "cwd" }).write(draft("tea"))
    await open(project("shop/lib", "git")).write(draft("tea"))
    expect(await open(repo).projects.list()).toEqual([])
  })

  it("when its project may be on a volume that is not mounted", async () => {
    const { root, home, projects, project, open } = projectWorld()
    const cwd = project("store")
    mkdirSync(join(root, "volume"))
    mkdirSync(join(home, "work"))
    const offer = (path: string, name: string): void =>
      writeFiles(join(projects, name), {
        "origin.json": JSON.stringify({ path }),
        "memory/MEMORY.md": "Text.\n",
      })
    offer("/mnt/disk/shop", "a")
    offer("/Volumes/Disk/shop", "b")
    offer("/no-such-folder/shop", "c")
    offer(join(root, "no-such-folder/shop"), "f")
    offer(join(root, "volume/shop"), "d")
    expect(await open(cwd).projects.list()).toEqual([])
    // In the home directory, the only project of a folder may have been moved.
    offer(join(home, "work/shop"), "e")
    expect(await open(cwd).projects.list()).toMatchObject([{ workspace: join(home, "work/shop") }])
  })

  it("below a path that this user must not search", async () => {
    const { root, projects, project, open } = projectWorld()
    const cwd = project("store")
    writeFiles(join(projects, "a"), {
      "origin.json": JSON.stringify({ path: join(root, "locked/shop") }),
      "memory/MEMORY.md": "Text.\n",
    })
    writeFiles(join(root, "locked"), { "other.txt": "" })
    const denied = Object.assign(new Error("EACCES"), { code: "EACCES" })
    const lstatSync = (path: string, ...rest: []): unknown => {
      if (path.startsWith(join(root, "locked"))) throw denied
      return fs.lstatSync(path, ...rest)
    }
    expect(await open(cwd).projects.list()).toHaveLength(1)
    expect(
      await open(cwd, { system: { files: { ...fs, lstatSync } as unknown as Files } }).projects.list(),
    ).toEqual([])
  })

  it("with an exact directory, a store of the host, or a layout with its own place", async () => {
    const { root, home, project, open } = projectWorld()
    await open(project("shop")).write(draft("tea"))
    renameSync(join(root, "shop"), join(root, "store"))
    const cwd = join(root, "store")
    expect(await open(cwd).projects.list()).toHaveLength(1)
    expect(await open(cwd, { directory: join(root, "m") }).projects.list()).toEqual([])
    expect(await open(cwd, { store: createMapStore() }).projects.list()).toEqual([])
    expect(await open(cwd, { layout: "claude-code" }).projects.list()).toEqual([])
    const env = { HOME: home, CALIBAN_AUTO_MEMORY_DIRECTORY: join(home, ".caliban/m") }
    expect(await open(cwd, { system: { env } }).projects.list()).toEqual([])
    await expect(open(cwd, { bare: true }).projects.list()).rejects.toMatchObject({ code: "memory-off" })
  })
})

it("the same folder name comes first, then the most recent use", async () => {
  const { root, project, open } = projectWorld()
  const used: Record<string, number> = { "a/shop": 1, "b/cafe": 3, "c/bar": 4, "d/shop": 2 }
  for (const [name, day] of Object.entries(used)) {
    const { directory = "" } = await (async (memory) => {
      await memory.write(draft("tea"))
      return memory
    })(open(project(name)))
    const at = new Date(`2026-01-0${day}T00:00:00Z`)
    for (const file of ["tea.md", "MEMORY.md", ""]) utimesSync(join(directory, file), at, at)
    renameSync(join(root, name), join(root, `${name}-gone`))
  }
  const offers = await open(project("new/shop")).projects.list()
  expect(
    offers.map(({ workspace, usedAt }) => [workspace.slice(root.length + 1), usedAt.slice(0, 10)]),
  ).toEqual([
    ["d/shop", "2026-01-02"],
    ["a/shop", "2026-01-01"],
    ["c/bar", "2026-01-04"],
    ["b/cafe", "2026-01-03"],
  ])
})

it("hostile origin records and folders neither fail nor are offered", async () => {
  const { root, projects, project, open } = projectWorld()
  const cwd = project("store")
  const gone = join(root, "gone")
  const record = (path: unknown): string => JSON.stringify({ path })
  const records = {
    array: "[]",
    null: "null",
    number: "5",
    broken: "{",
    empty: "",
    huge: record(`/${"a".repeat(100_000)}`),
    long: record(`${gone}/${"a".repeat(5_000)}`),
    escape: record(`${gone}\u001b[2J`),
    line: record(`${gone}\n/x`),
    direction: record(`${gone}\u202ex`),
    zero: record(`${gone}\0`),
    own: record(cwd),
    relative: record("gone"),
    dots: record(`${root}/x/../gone`),
    machine: record("//server/share/x"),
    type: record(["/gone"]),
    "escape\u001b[2J": record(gone),
  }
  for (const [name, text] of Object.entries(records))
    writeFiles(join(projects, name), { "origin.json": text, "memory/MEMORY.md": "Text.\n" })
  writeFiles(join(projects, "link"), { "memory/MEMORY.md": "Text.\n", other: record(gone) })
  fs.symlinkSync("other", join(projects, "link/origin.json"))
  writeFiles(join(projects, "linked-memory"), { "origin.json": record(gone), "target/MEMORY.md": "Text.\n" })
  fs.symlinkSync("target", join(projects, "linked-memory/memory"))
  writeFiles(join(projects, "folder"), { "memory/MEMORY.md": "Text.\n", "origin.json/x": "" })
  writeFiles(join(projects, "index"), { "origin.json": record(gone), "memory/MEMORY.md/x": "" })
  writeFiles(projects, { file: "x" })
  expect(await open(cwd).projects.list()).toEqual([])
  writeFiles(join(projects, "good"), { "origin.json": record(gone), "memory/MEMORY.md": "Text.\n" })
  expect(await open(cwd).projects.list()).toMatchObject([{ workspace: gone }])
})

it("a record or a memory of another user is not offered", async () => {
  const { root, projects, project, open } = projectWorld()
  const cwd = project("store")
  const content = {
    "origin.json": JSON.stringify({ path: join(root, "gone") }),
    "memory/MEMORY.md": "Text.\n",
  }
  writeFiles(join(projects, "a"), content)
  const ofOther = (name: string): Files => {
    const foreign = <T extends { uid: number | bigint }>(path: string, stat: T): T => {
      if (path.endsWith(name)) stat.uid = typeof stat.uid === "bigint" ? 4_242n : 4_242
      return stat
    }
    const opened = new Map<number, string>()
    return {
      ...fs,
      lstatSync: (path: string, ...rest: []) => foreign(path, fs.lstatSync(path, ...rest)),
      openSync: (path: string, flags: number) => {
        const descriptor = fs.openSync(path, flags)
        opened.set(descriptor, path)
        return descriptor
      },
      fstatSync: (descriptor: number, ...rest: []) =>
        foreign(opened.get(descriptor) ?? "", fs.fstatSync(descriptor, ...rest)),
    } as unknown as Files
  }
  expect(await open(cwd, { system: { files: ofOther("nothing") } }).projects.list()).toHaveLength(1)
  expect(await open(cwd, { system: { files: ofOther("a/origin.json") } }).projects.list()).toEqual([])
  expect(await open(cwd, { system: { files: ofOther("a/memory") } }).projects.list()).toEqual([])
})

it("3,000 project folders cost one small read each, and at most 500 are opened", async () => {
  const { root, projects, project, open } = projectWorld()
  const cwd = project("store")
  for (let count = 0; count < 10; count++) {
    // Empty memories, so that no offer ends the search.
    mkdirSync(join(projects, `p${count}/memory`), { recursive: true })
    writeFileSync(join(projects, `p${count}/origin.json`), JSON.stringify({ path: join(root, `p${count}`) }))
  }
  const calls = { lstatSync: 0, openSync: 0, readdirSync: 0 }
  // Each of ten folders on disk has 300 names.
  const onDisk = (path: string): string => path.replace(/(?<=\/p\d)\d+(?=\/)/, "")
  const files = {
    ...fs,
    readdirSync: (path: string) => {
      calls.readdirSync++
      if (path !== projects) return fs.readdirSync(onDisk(path))
      return Array.from({ length: 3_000 }, (_, at) => `p${at % 10}${at}`)
    },
    lstatSync: (path: string, ...rest: []) => {
      calls.lstatSync++
      return fs.lstatSync(onDisk(path), ...rest)
    },
    openSync: (path: string, ...rest: [number]) => {
      calls.openSync++
      return fs.openSync(onDisk(path), ...rest)
    },
  } as unknown as Files
  expect(await open(cwd, { system: { files } }).projects.list()).toEqual([])
  expect(calls.openSync).toBeLessThan(3_000 + 500 * 7)
  expect(calls.lstatSync).toBeLessThan(3_000 * 5 + 500 * 15)
  expect(calls.readdirSync).toBeLessThan(3_000 + 500 * 7)
})

it("at most 20 memories are offered, those with the same folder name among them", async () => {
  const { root, projects, project, open } = projectWorld()
  const cwd = project("shop")
  const add = (path: string): void =>
    writeFiles(join(projects, projectKey(path)), {
      "origin.json": JSON.stringify({ path }),
      "memory/MEMORY.md": "Text.\n",
    })
  add(join(root, "old/shop"))
  writeFiles(join(root, "old"), { "other.txt": "" })
  utimesSync(join(projects, projectKey(join(root, "old/shop")), "memory"), 1, 1)
  for (let count = 0; count < 30; count++) add(join(root, `p${count}`))
  const offers = await open(cwd).projects.list()
  expect(offers).toHaveLength(20)
  expect(offers[0]?.workspace).toBe(join(root, "old/shop"))
})
