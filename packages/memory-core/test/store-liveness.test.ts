import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory } from "../src/index.ts"
import { createFileStore } from "../src/store/file-store.ts"
import { describeSelf } from "../src/store/lock/lock-owner.ts"
import { bytes, plan } from "../src/testing/store-case.ts"
import { alive, control, dead, list, startOf, take, ticketOf } from "./lock-folder.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const both = plan({ topic: bytes("a topic"), index: bytes("an index") })
const inAnHour = new Date(Date.now() + 3_600_000)

/** Sets a file's date, as an archive does that brings its own. */
function date(folder: string, name: string, when: Date): void {
  utimesSync(join(folder, name), when, when)
}

describe("a planted lock", () => {
  it.each([
    "lock-999999999999.rel",
    "lock-999999999999",
    "lock-999999999998.rel-1.2",
    "lock-9999999999999999.rel",
  ])("%s, with a number that no folder reaches, does not count", async (name) => {
    const { memory, folder } = control({ [name]: "{}" })
    const store = createFileStore(memory, { lockWait: 2_000 })
    await store.transact("a", both)
    await store.transact("a", plan({ topic: bytes("again") }))
    expect(list(folder).filter((file) => /^lock-\d{12}(?:\D|$)/.test(file))).toEqual([
      expect.stringMatching(/^lock-000000000002\.rel/),
    ])
  })

  it.each<[string, Record<string, string>]>([
    ["a file", { "lock-999000000000": "{}" }],
    ["a released one", { "lock-999000000000.rel": "{}" }],
    ["the one before it", { "lock-998999999999.rel-1.2": "{}" }],
    ["several", { "lock-998999999998": "{}", "lock-998999999999": "{}", "lock-999000000000": "{}" }],
    ["a folder", { "lock-999000000000/owner": "{}" }],
    ["a folder with other files", { "lock-999000000000/owner": "{}", "lock-999000000000/other": "" }],
    ["a folder in the place of the owner", { "lock-999000000000/owner/other": "" }],
    ["a released folder with other files", { "lock-999000000000.rel/other": "" }],
    ["a folder with other files before it", { "lock-998999999999/other": "" }],
  ])("with the highest number that counts does not end all writing: %s", async (_name, planted) => {
    const { memory, folder } = control()
    writeFiles(folder, planted)
    for (const name of readdirSync(folder)) date(folder, name, new Date(0))
    const store = createFileStore(memory, { lockWait: 500 })
    for (const text of ["1", "2", "3"]) await store.transact("a", plan({ topic: bytes(text) }))
    expect(readFileSync(join(memory, "a.md"), "utf8")).toBe("3")
  })

  it("with a high number is followed by higher ones", async () => {
    const { memory } = control({ "lock-900000000000.rel": "{}" })
    const store = createFileStore(memory)
    for (const text of ["1", "2", "3"]) await store.transact("a", plan({ topic: bytes(text) }))
    expect(list(join(memory, ".caliban"))).toContainEqual(expect.stringMatching(/^lock-900000000003\.rel/))
  })

  it.each([
    ["that cannot be parsed", "{"],
    ["of another machine", { ...dead(), host: "elsewhere" }],
    ["of another start of this machine", { ...dead(), boot: "another" }],
  ])(
    "%s ends with `locked` in time, and yields; dated in the future it is taken over",
    async (_name, record) => {
      const { folder } = control({ "lock-000000000007": record })
      let ticks = 0
      const timer = setInterval(() => ticks++, 5)
      await expect(take(folder, undefined, 200)).rejects.toMatchObject({ code: "locked" })
      clearInterval(timer)
      expect(ticks).toBeGreaterThan(5)
      date(folder, "lock-000000000007", inAnHour)
      expect(await take(folder, undefined, 1_000)).toMatchObject({ epoch: 8, tookOver: true })
    },
  )

  it("of a process id in use by a program that is not ours is taken over at once", async () => {
    for (const pid of [1, process.ppid]) {
      for (const start of ["", "1"]) {
        const { folder } = control({
          "lock-000000000007": { ...describeSelf(), pid, start, nonce: "planted" },
        })
        date(folder, "lock-000000000007", inAnHour)
        expect(await take(folder, undefined, 1_000)).toMatchObject({ epoch: 8, tookOver: true })
      }
    }
  })

  it("of another machine that its holder refreshes is not taken over", async () => {
    const { folder } = control({ "lock-000000000007": { ...dead(), host: "elsewhere" } })
    await expect(take(folder, undefined, 30)).rejects.toMatchObject({ code: "locked" })
    const now = performance.now.bind(performance)
    performance.now = () => now() + 31_000
    date(folder, "lock-000000000007", new Date())
    try {
      await expect(take(folder, undefined, 30)).rejects.toMatchObject({ code: "locked" })
    } finally {
      performance.now = now
    }
  })
})

describe("a thousand planted waiting files", () => {
  it.each([
    ["that cannot be parsed", "not a record"],
    ["of a machine elsewhere", JSON.stringify({ ...dead(), host: "elsewhere" })],
    ["of a live process", JSON.stringify(alive())],
    ["of a process id in use", JSON.stringify({ ...describeSelf(), pid: 1, start: "" })],
    ["that are empty", ""],
  ])("%s let a write through that waits for a few seconds at most", async (_name, record) => {
    for (const when of [new Date(), inAnHour]) {
      const { memory, folder } = control()
      for (let at = 0; at < 1_000; at++) {
        writeFileSync(join(folder, ticketOf(at)), record)
        date(folder, ticketOf(at), when)
      }
      await createFileStore(memory, { lockWait: 5_000 }).transact("a", both)
      expect(readdirSync(memory)).toContain("a.md")
    }
  })

  it("are removed when no waiting process can have created them", async () => {
    const { memory, folder } = control()
    for (let at = 0; at < 1_000; at++) {
      writeFileSync(join(folder, ticketOf(at)), "x")
      date(folder, ticketOf(at), inAnHour)
    }
    await createFileStore(memory).transact("a", both)
    expect(list(folder).filter((name) => name.startsWith("wait-"))).toEqual([])
  })
})

it("lets timers run between 60 concurrent writes to 20 memories", async () => {
  const root = temporaryFolder()
  const memories = Array.from({ length: 20 }, (_, at) => {
    const cwd = join(root, `project-${at}`)
    mkdirSync(cwd)
    return createMemory({ cwd, system: { env: { HOME: join(root, "home") } } })
  })
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  const writes = memories.flatMap((memory) =>
    [1, 2, 3].map((number) =>
      memory.write({ slug: `fact-${number}`, type: "project", description: `Fact ${number}`, body: "" }),
    ),
  )
  const results = await Promise.all(writes)
  clearInterval(timer)
  expect(results.every(({ action }) => action === "created")).toBe(true)
  expect(ticks).toBeGreaterThan(5)
})

it("names the start of a process in its records", () => {
  expect(describeSelf().start).toBe(startOf(process.pid))
})
