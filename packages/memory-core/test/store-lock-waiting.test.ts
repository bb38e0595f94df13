import fs, { existsSync, linkSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Files, nodeFiles } from "../src/files/file-port.ts"
import { alive, control, dead, LOCK_1, LOCK_2, list, own, take, ticketOf } from "./lock-folder.ts"
import { once, systemError, watchedFiles } from "./watched-files.ts"

afterEach(() => {
  vi.restoreAllMocks()
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

  it("remove the earlier ones that have died, and those that were not written whole", async () => {
    const { folder } = control({
      [ticketOf(1)]: dead(),
      [ticketOf(2)]: alive(),
      [ticketOf(3)]: "",
      [ticketOf(4)]: "",
    })
    const then = Date.now() / 1_000 - 3
    fs.utimesSync(join(folder, ticketOf(3)), then, then)
    await take(folder)
    expect(list(folder)).toEqual([LOCK_1, ticketOf(2), ticketOf(4)])
  })

  it("start again when another process assumed that they are dead", async () => {
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

  it("give back the lock whose folder they cannot list", async () => {
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

describe("when two processes take the lock at the same time", () => {
  it("the slower one takes the next number", async () => {
    const { memory, folder } = control()
    const { files } = watchedFiles(memory, {
      before: once("link", () => writeFileSync(join(folder, `${LOCK_1}.rel-4`), "")),
    })
    const lock = await take(folder, files)
    expect(lock).toMatchObject({ epoch: 2, note: "4" })
    expect(list(folder)).toEqual([LOCK_2])
  })

  it("neither holds a number that was already taken and released", async () => {
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

describe("a lock where there are no hard links", () => {
  const linkless = (memory: string, more: (call: string) => void = () => undefined): Files =>
    watchedFiles(memory, {
      before: (call) => {
        if (call.startsWith("link")) throw systemError("ENOTSUP")
        more(call)
      },
    }).files

  it("is a file of its own, and is released and taken again", async () => {
    const { memory, folder } = control()
    const files = linkless(memory)
    const lock = await take(folder, files)
    expect(list(folder)).toEqual([LOCK_1])
    expect(JSON.parse(readFileSync(join(folder, LOCK_1), "utf8"))).toMatchObject({ pid: process.pid })
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

  it("is held by only one when two take it at the same time", async () => {
    const { memory, folder } = control()
    const files = linkless(
      memory,
      once("create .caliban/lock", () => {
        writeFileSync(join(folder, LOCK_1), JSON.stringify(dead()))
      }),
    )
    expect(await take(folder, files)).toMatchObject({ epoch: 2, tookOver: true })
    expect(existsSync(join(folder, LOCK_1))).toBe(false)
  })
})
