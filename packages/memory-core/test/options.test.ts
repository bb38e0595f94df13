import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, createMemory, type MemoryOptions } from "../src/index.ts"
import { type LoaderOptions, loadMemoryPrefix } from "../src/loader.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** A wrong value, and what the message says of it. */
const WRONG: readonly [options: Record<string, unknown>, message: string][] = [
  [{ cwd: "" }, 'option "cwd" must be the path of a folder, not ""'],
  [{ cwd: 5 }, 'option "cwd" must be the path of a folder, not 5'],
  [{ cwd: null }, 'option "cwd" must be the path of a folder, not null'],
  [{ cwd: "a\0b" }, 'option "cwd" must be the path of a folder, not "a\\u0000b"'],
  [{ system: { env: "x" } }, 'option "system.env" must be an object, not "x"'],
  [{ system: { home: "relative" } }, 'option "system.home" must be an absolute path, not "relative"'],
  [
    { directory: ".agent-memory" },
    'option "directory" must be an absolute path or one that starts with "~/", not ".agent-memory"',
  ],
  [{ directory: "" }, 'option "directory" must be an absolute path or one that starts with "~/", not ""'],
  [{ directory: "~" }, 'option "directory" must be an absolute path or one that starts with "~/", not "~"'],
  [{ directory: null }, 'option "directory" must be an absolute path or one that starts with "~/", not null'],
  [{ tiers: { fileNames: 5 } }, 'option "tiers.fileNames" must be an object, not 5'],
  [
    { tiers: { fileNames: { project: "" } } },
    'option "tiers.fileNames.project" must be a text that is not empty, not ""',
  ],
  [
    { tiers: { fileNames: { projekt: "X.md" } } },
    'option "tiers.fileNames.projekt" is unknown; did you mean "project"?',
  ],
  [
    { layout: { name: "own", topicFoldr: "topics" } },
    'option "layout.topicFoldr" is unknown; did you mean "topicFolder"?',
  ],
  [
    { layout: { name: "own", topicFolder: "../up" } },
    'option "layout.topicFolder" must be the name of a folder, not "../up"',
  ],
  [{ tiers: [] }, 'option "tiers" must be an object, not a list'],
  [{ tiers: { global: "no" } }, 'option "tiers.global" must be true or false, not "no"'],
  [{ tiers: { gobal: false } }, 'option "tiers.gobal" is unknown; did you mean "global"?'],
  [{ tiers: { auto: false } }, 'option "tiers.auto" is unknown'],
  [{ tiers: { extra: "x" } }, 'option "tiers.extra" must be a list, not "x"'],
  [
    { tiers: { extra: [{ name: "team" }] } },
    'option "tiers.extra[0]" must be a tier { name, path } or { name, onDemand }, not an object',
  ],
  [{ caps: { lines: 0 } }, 'option "caps.lines" must be a positive integer, not 0'],
  [{ caps: { bytes: "25 KB" } }, 'option "caps.bytes" must be a positive integer, not "25 KB"'],
  [{ tag: "a b" }, 'option "tag" must be letters, digits, "_" and "-", not "a b"'],
  [
    { tiers: { pathAttribute: "relative" } },
    'option "tiers.pathAttribute" must be "home", "absolute" or "none", not "relative"',
  ],
  [{ countTokens: 4 }, 'option "countTokens" must be a function, not 4'],
  [{ bare: "false" }, 'option "bare" must be true or false, not "false"'],
  [{ trustDirectory: "no" }, 'option "trustDirectory" must be true or false, not "no"'],
  [
    { system: { files: {} } },
    'option "system.files" must be an object with the methods openSync, readSync, fstatSync, not an object',
  ],
  [{ directroy: "/x" }, 'option "directroy" is unknown; did you mean "directory"?'],
]

const WRONG_FOR_WRITERS: typeof WRONG = [
  [{ mounts: {} }, 'option "mounts" must be a list, not an object'],
  [{ mounts: ["/team"] }, 'option "mounts[0]" must be a mount { name, directory }, not "/team"'],
  [
    { mounts: [{ name: "team", directory: "/team", acess: "write" }] },
    'option "mounts[0].acess" is unknown; did you mean "access"?',
  ],
  [{ mounts: [{ name: "team" }] }, 'option "mounts[0].directory" must be given, not undefined'],
  [
    {
      mounts: [
        { name: "team", directory: "/a" },
        { name: "team", directory: "/b" },
      ],
    },
    'option "mounts[1].name" must be a name that nothing else has, not "team"',
  ],
  [
    { mounts: [{ name: "vault", directory: "/vault", layout: "notes", access: "write" }] },
    'option "mounts[0].access" must be "read", because the layout "notes" is read-only, not "write"',
  ],
  [
    { mounts: [{ name: "team", directory: "/team", types: ["project"] }] },
    'option "mounts[0].access" must be "write", because new topics go to a mount with "types", not undefined',
  ],
  [{ userMemory: "yes" }, 'option "userMemory" must be true, false, { directory } or { store }, not "yes"'],
  [{ userMemory: {} }, 'option "userMemory" must be true, false, { directory } or { store }, not an object'],
  [
    { userMemory: { directroy: "/home/ada" } },
    'option "userMemory.directroy" is unknown; did you mean "directory"?',
  ],
  [{ usrMemory: true }, 'option "usrMemory" is unknown; did you mean "userMemory"?'],
  [
    { store: {} },
    'option "store" must be an object with the methods readIndex, readTopic, slugs, hold, transact, not an object',
  ],
  [
    { store: { ...createMapStore(), history: undefined } },
    'option "store.history" must be an object with the methods list, entry, read, purge, not undefined',
  ],
  [
    { store: { ...createMapStore(), name: undefined } },
    'option "store.name" must be a string, not undefined',
  ],
  [
    { store: { ...createMapStore(), directory: "relative" } },
    'option "store.directory" must be an absolute path, not "relative"',
  ],
  [{ readonly: true }, 'option "readonly" is unknown; did you mean "readOnly"?'],
  [{ durability: "some" }, 'option "durability" must be "full", "file" or "none", not "some"'],
  [{ newPointers: "middle" }, 'option "newPointers" must be "first" or "last", not "middle"'],
  [{ system: { now: 5 } }, 'option "system.now" must be a function, not 5'],
  [{ guard: 5 }, 'option "guard" must be a function, not 5'],
  [{ findSimilar: 5 }, 'option "findSimilar" must be a function, not 5'],
  [
    { directory: "/memory", store: createMapStore() },
    'option "directory" must be left out with "store", not "/memory"',
  ],
  [
    { mounts: [{ name: "team", directory: "/team", store: createMapStore() }] },
    'option "mounts[0].directory" must be left out with "store", not "/team"',
  ],
  [{ readOnly: "yes" }, 'option "readOnly" must be true or false, not "yes"'],
  [{ approve: "yes" }, 'option "approve" must be a function, not "yes"'],
]

describe("a wrong option", () => {
  it.each([...WRONG, ...WRONG_FOR_WRITERS])("is a TypeError of createMemory: %j", (wrong, message) => {
    const options = { cwd: "/work", ...wrong } as unknown as MemoryOptions
    expect(() => createMemory(options)).toThrow(new TypeError(`createMemory: ${message}`))
  })

  it.each(WRONG)("is a TypeError of loadMemoryPrefix: %j", async (wrong, message) => {
    const options = { cwd: "/work", ...wrong } as unknown as LoaderOptions
    // The loader knows no similar names.
    const expected = message.replace(/; did you mean .*/, "")
    await expect(loadMemoryPrefix(options)).rejects.toThrow(new TypeError(`loadMemoryPrefix: ${expected}`))
  })

  it.each([[undefined], [null], ["/work"], [[]]])("is a TypeError in place of options: %j", (options) => {
    const message = /^createMemory: the options must be an object, not /
    expect(() => createMemory(options as never)).toThrow(message)
  })
})

describe("the option userMemory of a memory that has its own place", () => {
  const ada = "/srv/memories/ada"

  it.each([["directory"], ["store"]])("is a TypeError for true with the option %s", (name) => {
    const place = name === "directory" ? { directory: ada } : { store: createMapStore() }
    for (const options of [place, { cwd: ada, ...place }]) {
      expect(() => createMemory({ ...options, userMemory: true })).toThrow(
        new TypeError(
          `createMemory: option "userMemory" must be { directory } or { store }, because the option "${name}" is given, not true`,
        ),
      )
    }
  })

  it("may be a directory or a store", async () => {
    const own = createMapStore()
    const memory = createMemory({ store: createMapStore(), userMemory: { store: own } })
    await memory.write({ slug: "likes", type: "user", description: "Likes tea", body: "Likes tea." })
    expect(await createMemory({ store: own }).read("likes")).toMatchObject({ slug: "likes" })
    const root = temporaryFolder({})
    const folder = join(root, "user")
    const other = createMemory({ directory: join(root, "ada"), userMemory: { directory: folder } })
    await other.write({ slug: "likes", type: "user", description: "Likes tea", body: "Likes tea." })
    expect(await createMemory({ directory: folder }).read("likes")).toMatchObject({ slug: "likes" })
  })

  it("keeps working when a variable names the directory", async () => {
    const root = temporaryFolder({})
    const env = { HOME: join(root, "home"), CALIBAN_AUTO_MEMORY_DIRECTORY: join(root, "memory") }
    const memory = createMemory({ cwd: join(root, "work"), userMemory: true, system: { env } })
    expect(memory.mounts.map(({ name }) => name)).toEqual(["user"])
  })
})

describe("a memory without cwd", () => {
  const files = { "home/.config/caliban/CLAUDE.md": "Of the operator.", "memory/CLAUDE.md": "Of a project." }

  it("shows no file of a person or a project, and no path", async () => {
    const root = temporaryFolder(files)
    const env = { HOME: join(root, "home") }
    const memory = createMemory({ directory: join(root, "memory"), system: { env } })
    await requireInternals(memory).init()
    const { text } = await memory.load()
    expect(text).not.toMatch(/Of the operator|Of a project/)
    expect(text).not.toContain(root)
    expect(text).toContain("<auto-memory topic_count")
    expect((await loadMemoryPrefix({ directory: join(root, "memory"), system: { env } })).text).toBe(text)
  })

  it("shows the person's file and the path when they are asked for", async () => {
    const root = temporaryFolder(files)
    const env = { HOME: join(root, "home") }
    const directory = join(root, "memory")
    const options = {
      directory,
      tiers: { global: true, pathAttribute: "absolute" },
      system: { env },
    } as const
    const memory = createMemory(options)
    await requireInternals(memory).init()
    const { text } = await memory.load()
    expect(text).toContain("Of the operator")
    expect(text).toContain(directory)
  })

  it("keeps both with cwd", async () => {
    const root = temporaryFolder(files)
    const env = { HOME: join(root, "home") }
    const memory = createMemory({ cwd: root, directory: join(root, "memory"), system: { env } })
    await requireInternals(memory).init()
    const { text } = await memory.load()
    expect(text).toContain("Of the operator")
    expect(text).toContain(`path="`)
  })

  it("works with a store", async () => {
    const memory = createMemory({ store: createMapStore() })
    await memory.write({ slug: "a", type: "project", description: "A", body: "A" })
    expect((await memory.load()).text).toContain("[a](a.md)")
  })

  it.each([
    [{}, 'option "cwd" is missing: give the folder in which the agent works, or a directory'],
    [
      { directory: "/tmp/x", tiers: { project: true } },
      'option "tiers.project" needs "cwd", the folder in which the agent works',
    ],
    [
      { directory: "/tmp/x", mounts: [{ name: "code", layout: "claude-code" }] },
      'option "mounts[0].directory" must be given, not undefined',
    ],
  ])("needs a place: %#", (options, message) => {
    expect(() => createMemory(options as MemoryOptions)).toThrow(new TypeError(`createMemory: ${message}`))
  })
})

it("treats an undefined option as absent", async () => {
  const cwd = temporaryFolder({})
  const options = {
    cwd,
    directory: undefined,
    tiers: undefined,
    store: undefined,
    system: { env: { HOME: join(cwd, "home") } },
  }
  expect(createMemory(options as unknown as MemoryOptions).enabled).toBe(true)
})

it("switches memory off for a bad environment variable, with a diagnostic instead of an error", async () => {
  const cwd = temporaryFolder({})
  const env = { HOME: join(cwd, "home"), CALIBAN_AUTO_MEMORY_DIRECTORY: "relative" }
  const { enabled, diagnostics } = await loadMemoryPrefix({ cwd, system: { env } })
  expect([enabled, diagnostics[0]?.code]).toEqual([false, "refused-directory"])
  expect(createMemory({ cwd, system: { env } }).enabled).toBe(false)
})

it("takes an option that is undefined as one that is not given", async () => {
  const root = temporaryFolder({ "home/.config/caliban/CLAUDE.md": "Personal.", "memory/MEMORY.md": "Text." })
  const [directory, system] = [join(root, "memory"), { env: { HOME: join(root, "home") } }]
  const nothing = {
    ...{ cwd: undefined, workspace: undefined, settings: { memory: undefined }, layout: undefined },
    tiers: { global: undefined, project: undefined, fileNames: undefined, pathAttribute: undefined },
    caps: { lines: undefined, bytes: undefined },
    ...{
      order: undefined,
      tag: undefined,
      countTokens: undefined,
      bare: undefined,
      trustDirectory: undefined,
    },
    system: { ...system, home: undefined, files: undefined },
  } satisfies LoaderOptions
  const more = { guard: undefined, approve: undefined, findSimilar: undefined, store: undefined } as const
  const expected = await loadMemoryPrefix({ directory, system })
  expect(expected.text).toBe('<auto-memory topic_count="0">\nText.\n</auto-memory>')
  expect(await loadMemoryPrefix({ directory, ...nothing })).toEqual(expected)
  expect(await createMemory({ directory, ...nothing, ...more, readOnly: undefined }).load()).toEqual(expected)
})

it.each([
  ["a promise", async () => 1],
  ["nothing", () => undefined],
  ["NaN", () => Number.NaN],
  ["-1", () => -1],
])("a load fails when countTokens returns %s, and leaves nothing out", async (_name, countTokens) => {
  const memory = createMemory({
    store: createMapStore(),
    countTokens: countTokens as () => number,
    system: { env: {} },
  })
  await expect(memory.load()).rejects.toThrow(new TypeError("countTokens: must be 0 or more"))
})
