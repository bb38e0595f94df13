import fs, { lstatSync, readFileSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Files, nodeFiles } from "../src/files/file-port.ts"
import { createFileStore } from "../src/store/file-store.ts"
import { assertHeld } from "../src/store/lock/file-lock.ts"
import { describeSelf, type LockOwner } from "../src/store/lock/lock-owner.ts"
import { processState } from "../src/store/queue.ts"
import { bytes, plan, REPLACED } from "../src/testing/store-case.ts"
import { alive, control, dead, LOCK_1, LOCK_2, list, own, take } from "./lock-folder.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { once, systemError, watchedFiles } from "./watched-files.ts"

afterEach(() => {
  vi.restoreAllMocks()
})

describe("a lock that is free", () => {
  it("is taken as number one, with a record of its holder, and leaves its number", async () => {
    const { folder } = control({ "any.txt": "" })
    const before = own()
    const lock = await take(folder)
    const path = join(folder, LOCK_1)
    expect(lock).toMatchObject({ epoch: 1, note: undefined, tookOver: false })
    expect(lock.names).toContain("any.txt")
    expect(lock.isHeld()).toBe(true)
    expect(list(folder)).toEqual(["any.txt", LOCK_1])
    const { nonce, ...owner } = JSON.parse(readFileSync(path, "utf8")) as LockOwner
    const { nonce: _, ...self } = describeSelf()
    expect(owner).toEqual(self)
    expect(processState().nonces.has(nonce)).toBe(true)
    lock.release()
    expect(list(folder)).toEqual(["any.txt", `${LOCK_1}.rel`])
    expect(own()).toEqual(before)
  })

  it("is counted on from the last holder, whose note it has", async () => {
    const { folder } = control()
    const first = await take(folder)
    first.release("1.2.3")
    expect(list(folder)).toEqual([`${LOCK_1}.rel-1.2.3`])
    const second = await take(folder)
    expect(second).toMatchObject({ epoch: 2, note: "1.2.3", tookOver: false })
    expect(list(folder)).toEqual([LOCK_2])
    second.release()
    expect((await take(folder)).note).toBeUndefined()
  })

  it("is the newest of several, and released when either of two names shows it", async () => {
    const { folder } = control({
      "lock-000000000009.rel-7": "",
      "lock-000000000010": alive(),
      "lock-000000000010.rel-8.9": "",
      "lock-000000000002": alive(),
      "lock-99": "",
      "lock-000000000099.rel-x": "",
      "lock-000000000099.other": "",
      "xlock-000000000099": "",
    })
    const lock = await take(folder)
    expect(lock).toMatchObject({ epoch: 11, note: "8.9", tookOver: false })
    const foreign = ["lock-000000000099.other", "lock-000000000099.rel-x", "lock-99", "xlock-000000000099"]
    expect(list(folder)).toEqual(["lock-000000000011", ...foreign])
  })

  it("is the newest however the folder lists them", async () => {
    const names = [
      "lock-000000000010.rel-8.9",
      "lock-000000000010",
      "lock-000000000009.rel-7",
      "lock-000000000002",
    ]
    const { folder } = control(Object.fromEntries(names.map((name) => [name, alive()])))
    const readdirSync = ((path: string) => fs.readdirSync(path).sort().reverse()) as Files["readdirSync"]
    const lock = await take(folder, { ...fs, readdirSync })
    expect(lock).toMatchObject({ epoch: 11, note: "8.9", tookOver: false })
  })

  it("takes one new file, which is not synced", async () => {
    const { memory, folder } = control()
    const calls: string[] = []
    const { files } = watchedFiles(memory, { before: (call) => calls.push(call.replace(/-\d{20}-\S+/, "")) })
    await take(folder, files)
    expect(calls.filter((call) => /^(?:create|sync)/.test(call))).toEqual(["create .caliban/wait"])
  })

  it("is released under its short name when there is no room for the note", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: (call) => {
        if (call.includes(".rel-")) throw systemError("ENAMETOOLONG")
      },
    })
    const lock = await take(folder, files)
    lock.release("1.2")
    expect(list(folder)).toEqual([`${LOCK_1}.rel`])
  })

  it("that cannot be released is taken over at once by the same process", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: (call) => {
        if (call.startsWith("rename")) throw systemError("EROFS")
      },
    })
    const lock = await take(folder, files)
    lock.release("1")
    expect(list(folder)).toEqual([LOCK_1])
    expect(await take(folder)).toMatchObject({ epoch: 2, tookOver: true })
  })
})

describe("a lock that is held", () => {
  it("is held no more once its file is renamed, removed or another", async () => {
    for (const act of [
      (path: string) => fs.renameSync(path, `${path}.rel`),
      (path: string) => fs.unlinkSync(path),
      (path: string) => {
        // A second file, so that the inode is not used again.
        writeFileSync(`${path}.new`, "")
        fs.renameSync(`${path}.new`, path)
      },
    ]) {
      const { folder } = control()
      const lock = await take(folder)
      expect(() => assertHeld({ lock })).not.toThrow()
      act(join(folder, LOCK_1))
      expect(lock.isHeld()).toBe(false)
      expect(() => assertHeld({ lock })).toThrow(
        /took over the lock while this one was stopped. Nothing was changed/,
      )
    }
  })

  it("is judged by its name alone when its file could not be checked first", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: once(`stat .caliban/lock`, () => {
        throw systemError("EIO")
      }),
    })
    const lock = await take(folder, files)
    expect(lock.isHeld()).toBe(true)
    fs.unlinkSync(join(folder, LOCK_1))
    expect(lock.isHeld()).toBe(false)
  })

  it.each([
    ["process", () => alive(), `process ${process.ppid} on ${hostname()}`],
    ["unknown process", () => "{", "an unknown process"],
  ])("is waited for, and its holder named: %s", async (_name, owner, words) => {
    const record = owner()
    const { folder } = control({ [LOCK_1]: record })
    const before = own()
    const error: unknown = await take(folder, nodeFiles, 40).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: "locked",
      message: expect.stringContaining(`locked by ${words}; gave up after 0 s. Try again`),
    })
    const details = typeof record === "string" ? { owner: undefined } : { owner: record }
    expect(error).toHaveProperty("details", details)
    expect(list(folder)).toEqual([LOCK_1])
    expect(own()).toEqual(before)
  })

  it("by this thread is waited for until it is released", async () => {
    const { folder } = control()
    const first = await take(folder)
    await expect(take(folder, nodeFiles, 30)).rejects.toMatchObject({
      code: "locked",
      message: expect.stringContaining("a thread of this process"),
    })
    setTimeout(() => first.release("5"), 20)
    expect(await take(folder)).toMatchObject({ epoch: 2, note: "5", tookOver: false })
  })

  it("by a dead process is taken over: renamed first, which is what stops its owner", async () => {
    const { memory, folder } = control({ [LOCK_1]: dead(), "lock-000000000000.rel": "" })
    const order: string[] = []
    const { files } = watchedFiles(memory, {
      before: (call) => {
        if (/^(?:link|rename|unlink).*lock/.test(call)) order.push(call.replace(/wait-\S+/, "wait"))
      },
    })
    const lock = await take(folder, files)
    expect(lock).toMatchObject({ epoch: 2, tookOver: true, note: undefined })
    expect(order[0]).toBe("link .caliban/wait -> .caliban/lock")
    expect(order.slice(1).sort()).toEqual([
      "rename .caliban/lock -> .caliban/lock.rel",
      "unlink .caliban/lock.rel",
      "unlink .caliban/lock.rel",
    ])
    expect(list(folder)).toEqual([LOCK_2])
  })

  it("by a dead process is taken over at the first look, also by one who does not wait", async () => {
    const { folder } = control({ [LOCK_1]: dead() })
    expect(await take(folder, undefined, 0)).toMatchObject({ epoch: 2, tookOver: true })
  })

  it("by another machine is judged by its age on the disk: 30 seconds", async () => {
    for (const [age, tookOver] of [
      [27, false],
      [32, true],
    ] as const) {
      const { folder } = control({ [LOCK_1]: { ...alive(), host: "elsewhere" } })
      const then = Date.now() / 1_000 - age
      fs.utimesSync(join(folder, LOCK_1), then, then)
      const outcome = await take(folder, nodeFiles, 60).catch(() => ({ tookOver: false }))
      expect(outcome.tookOver, String(age)).toBe(tookOver)
    }
  })

  it("is waited for when it disappears between two checks and another process has it", async () => {
    const { memory, folder } = control({ [LOCK_1]: alive() })
    const { files } = watchedFiles(memory, {
      before: once("stat .caliban/lock", () => {
        throw systemError("ENOENT")
      }),
    })
    await expect(take(folder, files, 30)).rejects.toMatchObject({ code: "locked" })
    expect(list(folder)).toEqual([LOCK_1])
  })

  it("is judged by this machine's clock when its own waiting file is missing", async () => {
    const { memory, folder } = control({ [LOCK_1]: { ...alive(), host: "elsewhere" } })
    const then = Date.now() / 1_000 - 32
    fs.utimesSync(join(folder, LOCK_1), then, then)
    const { files } = watchedFiles(memory, {
      before: once("stat .caliban/wait", () => {
        throw systemError("ENOENT")
      }),
    })
    expect(await take(folder, files, 1_000)).toMatchObject({ epoch: 2, tookOver: true })
  })

  it("has the time at which it was taken, however long its holder had waited", async () => {
    const { folder } = control()
    const first = await take(folder)
    const now = performance.now.bind(performance)
    const started = now()
    vi.spyOn(performance, "now").mockImplementation(() => started + (now() - started) * 30)
    const began = Date.now()
    setTimeout(() => first.release(), 80)
    await take(folder)
    expect(lstatSync(join(folder, LOCK_2)).mtimeMs - began).toBeGreaterThan(60)
  })
})

it("is released when the control files cannot be looked at", async () => {
  const directory = temporaryFolder()
  const calls: string[] = []
  let failing = Number.POSITIVE_INFINITY
  const { files } = watchedFiles(directory, {
    before: (call) => {
      if (calls.push(call) === failing) throw systemError("EIO")
    },
  })
  const store = createFileStore(directory, { durability: "none", lockWait: 300, files })
  const write = (text: string): Promise<unknown> =>
    store.transact("a", () => ({ topic: Buffer.from(text), index: Buffer.from(text), result: undefined }))
  await write("one")
  const before = calls.length
  await write("two")
  const count = calls.length - before
  for (let at = 1; at <= count; at++) {
    failing = calls.length + at
    await write(`${at}`).catch(() => undefined)
    failing = Number.POSITIVE_INFINITY
    await write(`after ${at}`)
  }
})

it("is released although a system throws where an earlier lock is removed", async () => {
  const directory = temporaryFolder({ "a.md": "A" })
  const unlink = ((path: string, done: () => void) => {
    if (path.includes(".rel")) throw Object.assign(new Error("EBUSY"), { code: "EBUSY" })
    fs.unlink(path, done)
  }) as typeof fs.unlink
  const store = createFileStore(directory, { files: { ...fs, unlink } })
  for (const text of ["B", "C", "D"]) await store.transact("a", plan({ topic: bytes(text), note: REPLACED }))
  expect(fs.readFileSync(join(directory, "a.md"), "utf8")).toBe("D")
})
