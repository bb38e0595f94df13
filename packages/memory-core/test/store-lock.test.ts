import fs, {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Files, nodeFiles } from "../src/files/file-port.ts"
import { acquireLock, assertHeld, type HeldLock, sweepDead } from "../src/store/file-lock.ts"
import { describeSelf, type LockOwner } from "../src/store/lock-owner.ts"
import { processState } from "../src/store/queue.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { once, systemError, watchedFiles } from "./watched-files.ts"

const LOCK_1 = "lock-000000000001"
const LOCK_2 = "lock-000000000002"

afterEach(() => {
  vi.restoreAllMocks()
})

/** A process that lives, as far as anybody can tell. */
const alive = (): LockOwner => ({ ...describeSelf(), pid: process.ppid, start: "" })
const dead = (): LockOwner => ({ ...describeSelf(), pid: 4_194_304, start: "1" })

/** A control folder, with files in it. */
function control(files: Readonly<Record<string, LockOwner | string>> = {}): {
  memory: string
  folder: string
} {
  const memory = temporaryFolder()
  const folder = join(memory, ".caliban")
  mkdirSync(folder)
  for (const [name, owner] of Object.entries(files))
    writeFileSync(join(folder, name), typeof owner === "string" ? owner : JSON.stringify(owner))
  return { memory, folder }
}

const take = async (folder: string, files: Files = nodeFiles, wait: number = 5_000): Promise<HeldLock> =>
  await acquireLock(files, folder, wait)
const ticketOf = (time: number): string => `wait-${String(time).padStart(20, "0")}-x`
/** How many locks this thread holds, and how many it waits for. */
const own = (): number[] => [processState().nonces.size, processState().waiting.size]
const list = (folder: string): string[] => readdirSync(folder).sort()

describe("a lock that is free", () => {
  it("is taken as number one, with a record of its holder, and leaves its number", async () => {
    const { folder } = control({ "any.txt": "" })
    const before = own()
    const lock = await take(folder)
    const path = join(folder, LOCK_1)
    expect(lock).toMatchObject({ path, epoch: 1, note: undefined, tookOver: false })
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

  it("is the newest of several, released when either of two names says so", async () => {
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

  it("takes one new file, which nobody waits for to be synced", async () => {
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
        // Beside, so that the inode is not used again.
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
        /taken over while this process stood still. Nothing was changed/,
      )
    }
  })

  it("is judged by its name alone when its file could not be looked at first", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: once(`look .caliban/lock`, () => {
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

  it("by this very thread is waited for until it lets go", async () => {
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

  it("is waited for when it goes away between two looks, and another has it", async () => {
    const { memory, folder } = control({ [LOCK_1]: alive() })
    const { files } = watchedFiles(memory, {
      before: once("look .caliban/lock", () => {
        throw systemError("ENOENT")
      }),
    })
    await expect(take(folder, files, 30)).rejects.toMatchObject({ code: "locked" })
    expect(list(folder)).toEqual([LOCK_1])
  })

  it("is judged by this machine's clock when the own place in line is gone", async () => {
    const { memory, folder } = control({ [LOCK_1]: { ...alive(), host: "elsewhere" } })
    const then = Date.now() / 1_000 - 32
    fs.utimesSync(join(folder, LOCK_1), then, then)
    const { files } = watchedFiles(memory, {
      before: once("look .caliban/wait", () => {
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

describe("those who wait", () => {
  it("go in the order in which they came", async () => {
    const { folder } = control()
    const first = await take(folder)
    const order: number[] = []
    const waiters = [1, 2, 3, 4].map(async (number) => {
      const lock = await take(folder)
      order.push(number)
      lock.release()
    })
    setTimeout(() => first.release(), 30)
    await Promise.all(waiters)
    expect(order).toEqual([1, 2, 3, 4])
    expect(list(folder)).toEqual(["lock-000000000005.rel"])
  })

  it("let each that came earlier go first, for ten milliseconds, and then no more", async () => {
    const { folder } = control({ [ticketOf(1)]: alive(), [ticketOf(2)]: alive(), [ticketOf(3)]: alive() })
    const started = performance.now()
    await take(folder)
    expect(performance.now() - started).toBeGreaterThanOrEqual(30)
    expect(list(folder)).toEqual([LOCK_1, ticketOf(1), ticketOf(2), ticketOf(3)])
  })

  it("do not wait for those who came later", async () => {
    const { folder } = control({ [`wait-${"9".repeat(20)}-x`]: dead() })
    await take(folder, nodeFiles, 0)
    expect(list(folder)).toEqual([LOCK_1, `wait-${"9".repeat(20)}-x`])
  })

  it("remove the earlier ones that have died", async () => {
    const { folder } = control({ [ticketOf(1)]: dead(), [ticketOf(2)]: alive() })
    await take(folder)
    expect(list(folder)).toEqual([LOCK_1, ticketOf(2)])
  })

  it("begin again when somebody took them for dead", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: once("link", () => {
        for (const name of list(folder)) fs.unlinkSync(join(folder, name))
      }),
    })
    expect(await take(folder, files)).toMatchObject({ epoch: 1, tookOver: false })
    expect(list(folder)).toEqual([LOCK_1])
  })

  it("pass an error of the system on, and leave nothing", async () => {
    for (const failing of ["link", "list", "create"]) {
      const { memory, folder } = control()
      const { files } = watchedFiles(memory, {
        before: (call) => {
          if (call.startsWith(failing)) throw systemError("EIO")
        },
      })
      const before = own()
      await expect(take(folder, files), failing).rejects.toMatchObject({ code: "EIO" })
      expect(list(folder), failing).toEqual([])
      expect(own(), failing).toEqual(before)
    }
  })

  it("pass an error on that does not come of a lost place in line", async () => {
    for (const [code, isLost] of [
      ["ENOENT", false],
      ["EIO", true],
    ] as const) {
      const { memory, folder } = control()
      const { files } = watchedFiles(memory, {
        before: once("link", () => {
          if (isLost) for (const name of list(folder)) fs.unlinkSync(join(folder, name))
          throw systemError(code)
        }),
      })
      await expect(take(folder, files)).rejects.toMatchObject({ code })
      expect(list(folder)).toEqual([])
    }
  })

  it("give the lock back that they cannot look at", async () => {
    const { memory, folder } = control()
    let isPublished = false
    const { files } = watchedFiles(memory, {
      before: (call) => {
        if (isPublished && call.startsWith("list")) throw systemError("EIO")
      },
      after: once("link", () => {
        isPublished = true
      }),
    })
    await expect(take(folder, files)).rejects.toMatchObject({ code: "EIO" })
    expect(list(folder)).toEqual([])
  })
})

describe("of two who take the lock at once", () => {
  it("the slower one takes the next number", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: once("link", () => writeFileSync(join(folder, `${LOCK_1}.rel-4`), "")),
    })
    const lock = await take(folder, files)
    expect(lock).toMatchObject({ epoch: 2, note: "4" })
    expect(list(folder)).toEqual([LOCK_2])
  })

  it("neither holds a number that was taken and let go already", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: once("link", () => linkSync(join(folder, list(folder)[0] ?? ""), join(folder, LOCK_1))),
      after: once("link", () => writeFileSync(join(folder, `${LOCK_1}.rel`), "")),
    })
    const lock = await take(folder, files).catch((error: unknown) => error)
    expect(lock).toMatchObject({ epoch: 2 })
  })

  it("the slower one gives its number back when a higher one is there", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      after: once("link", () => writeFileSync(join(folder, "lock-000000000003.rel-6"), "")),
    })
    expect(await take(folder, files)).toMatchObject({ epoch: 4, note: "6" })
    expect(list(folder)).toEqual(["lock-000000000004"])
  })

  it("the slower one gives its number back, and waits, when a higher one is held", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      after: once("link", () => writeFileSync(join(folder, "lock-000000000003"), JSON.stringify(alive()))),
    })
    await expect(take(folder, files, 30)).rejects.toMatchObject({ code: "locked" })
    expect(list(folder)).toEqual(["lock-000000000003"])
  })
})

describe("a sweep", () => {
  it("removes places in line of the dead, and those that nobody can read for two seconds", async () => {
    const { folder } = control({
      [ticketOf(1)]: dead(),
      [ticketOf(2)]: alive(),
      [ticketOf(3)]: "young",
      [LOCK_1]: dead(),
      "wait-1-x": dead(),
    })
    for (const [number, age] of [
      [4, 5],
      [5, 1],
    ] as const) {
      const then = Date.now() / 1_000 - age
      writeFileSync(join(folder, ticketOf(number)), "no record")
      fs.utimesSync(join(folder, ticketOf(number)), then, then)
    }
    sweepDead(nodeFiles, folder, [...list(folder), ticketOf(9)])
    expect(list(folder)).toEqual([LOCK_1, ticketOf(2), ticketOf(3), ticketOf(5), "wait-1-x"].sort())
  })

  it("leaves those alone that this thread waits with", async () => {
    const self = describeSelf()
    const { folder } = control({ [ticketOf(1)]: self, [ticketOf(2)]: describeSelf() })
    processState().waiting.add(self.nonce)
    sweepDead(nodeFiles, folder, list(folder))
    processState().waiting.delete(self.nonce)
    expect(list(folder)).toEqual([ticketOf(1)])
  })
})

describe("a lock where there are no hard links", () => {
  const linkless = (memory: string, more: (call: string) => void = () => undefined): Files =>
    watchedFiles(memory, {
      before: (call) => {
        if (call.startsWith("link")) throw systemError("ENOTSUP")
        more(call)
      },
    }).files

  it("is a folder with the record of its holder, and is let go and taken again", async () => {
    const { memory, folder } = control()
    const files = linkless(memory)
    const lock = await take(folder, files)
    expect(list(folder)).toEqual([LOCK_1])
    expect(JSON.parse(readFileSync(join(folder, LOCK_1, "owner"), "utf8"))).toMatchObject({
      pid: process.pid,
    })
    expect(lock.isHeld()).toBe(true)
    lock.release("1")
    expect(await take(folder, files)).toMatchObject({ epoch: 2, note: "1", tookOver: false })
    expect(list(folder)).toEqual([LOCK_2])
  })

  it("is waited for, and its holder is named", async () => {
    const { memory, folder } = control()
    const files = linkless(memory)
    await take(folder, files)
    await expect(take(folder, files, 30)).rejects.toMatchObject({
      message: expect.stringContaining("a thread of this process"),
    })
    expect(list(folder)).toEqual([LOCK_1])
  })

  it("goes to one only when two take it at once", async () => {
    const { memory, folder } = control()
    const files = linkless(
      memory,
      once("rename", () => {
        mkdirSync(join(folder, `${LOCK_1}.rel-3`))
        mkdirSync(join(folder, LOCK_1))
        writeFileSync(join(folder, LOCK_1, "owner"), JSON.stringify(dead()))
      }),
    )
    expect(await take(folder, files)).toMatchObject({ epoch: 2, note: "3" })
    expect(existsSync(join(folder, LOCK_1))).toBe(false)
  })
})
