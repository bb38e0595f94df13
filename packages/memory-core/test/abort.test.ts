import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory, type MemoryOptions } from "../src/index.ts"
import { createFileStore } from "../src/store/file-store.ts"
import { createMapStore } from "../src/store/map-store.ts"
import { plan } from "../src/testing/store-case.ts"
import { drop, put } from "./exact-files.ts"
import { control, take } from "./lock-folder.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"
import { leftIn, publicFiles, treeOf, watchedFiles } from "./watched-files.ts"

const TOPIC = '---\nname: a\ndescription: "First"\nmetadata:\n  type: project\n---\n\nOld text\n'
const FILES = { "MEMORY.md": "# Memory\n\n- [a](a.md): First\n", "a.md": TOPIC, "notes/one.txt": "one" }
const REASON = new Error("the person pressed Escape")
const DRAFT = { slug: "a", type: "project", description: "Second", body: "New text" } as const

type Call = (memory: Memory, signal: AbortSignal) => Promise<unknown>

const CALLS: Readonly<Record<string, Call>> = {
  write: (memory, signal) => memory.write(DRAFT, { signal }),
  "write of a new topic": (memory, signal) => memory.write({ ...DRAFT, slug: "b" }, { signal }),
  remove: (memory, signal) => memory.remove("a", { signal }),
  "files.write of a topic": (memory, signal) => put(memory, "a.md", "New\n", signal),
  "files.write of the index": (memory, signal) =>
    put(memory, "MEMORY.md", `${FILES["MEMORY.md"]}more\n`, signal),
  "files.write in a new folder": (memory, signal) => put(memory, "new/deep/file.txt", "x", signal),
  "files.remove": (memory, signal) => drop(memory, "notes/one.txt", signal),
}

const UNDOING: Readonly<Record<string, Call>> = {
  undo: (memory, signal) => memory.undo(undefined, { signal }),
  "undo of a topic": (memory, signal) => memory.undo("a", { signal }),
  "trash.restore": async (memory, signal) =>
    await memory.history.restore((await memory.history.list())[0]?.id ?? "", { signal }),
}

function memoryAt(directory: string, options: Partial<MemoryOptions> = {}): Memory {
  return createMemory({ cwd: directory, directory, ...options, system: { env: {}, ...options.system } })
}

/** Everything that readers and people see: public files, other files, folders, and the trash. */
function seenIn(directory: string): unknown {
  const files = Object.entries(treeOf(directory)).filter(([path]) => !path.includes("/.caliban/"))
  const folders = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !join(entry.parentPath, entry.name).includes(".caliban"))
    .map(({ name }) => name)
  const trash = leftIn(directory, "trash").filter((name) => name !== "catalog")
  return [Object.fromEntries(files), folders.sort(), trash]
}

async function outcomeOf(work: Promise<unknown>): Promise<"done" | "aborted"> {
  return await work.then(
    () => "done",
    (error: unknown) => {
      if (error !== REASON) throw error
      return "aborted"
    },
  )
}

describe.each(Object.entries({ ...CALLS, ...UNDOING }))("%s", (name, call) => {
  const prepare = async (directory: string, options: Partial<MemoryOptions>): Promise<Memory> => {
    // The control folder exists.
    await memoryAt(directory).write({ ...DRAFT, slug: "earlier" })
    const memory = memoryAt(directory, options)
    if (name in UNDOING) await memory.write({ ...DRAFT, body: "Before the undo" })
    return memory
  }

  it("rejects at once when its signal is aborted already", async () => {
    const directory = temporaryFolder(FILES)
    let calls = 0
    const { files } = watchedFiles(directory, { before: () => calls++ })
    const memory = await prepare(directory, { system: { files } })
    const before = seenIn(directory)
    const made = name === "trash.restore" ? calls + 100 : calls
    await expect(call(memory, AbortSignal.abort(REASON))).rejects.toBe(REASON)
    expect(calls).toBeLessThanOrEqual(made)
    expect(seenIn(directory)).toEqual(before)
  })

  /** Aborts at one file call, and returns how many there were. */
  const abortAt = async (number: number): Promise<{ calls: number; outcome: string }> => {
    const directory = temporaryFolder(FILES)
    const controller = new AbortController()
    let count = Number.NEGATIVE_INFINITY
    let renamed = Number.POSITIVE_INFINITY
    const { files } = watchedFiles(directory, {
      before: (call) => {
        count++
        const isRename = /^rename \S+ -> (?!\.caliban\/(?:lock|usage|\.caliban|format))/.test(call)
        if (count >= 0 && isRename) renamed = Math.min(renamed, count)
        if (count === number) controller.abort(REASON)
      },
    })
    const memory = await prepare(directory, { system: { files } })
    const before = seenIn(directory)
    count = -1
    const outcome = await outcomeOf(call(memory, controller.signal))
    const isLate = number >= renamed || !controller.signal.aborted
    expect(outcome, `file call ${number}, first rename ${renamed}`).toBe(isLate ? "done" : "aborted")
    if (outcome === "aborted") expect(seenIn(directory), `file call ${number}`).toEqual(before)
    else expect(seenIn(directory), `file call ${number}`).not.toEqual(before)
    const left = leftIn(directory).filter((name) => /^(?:tmp|unfinished|wait)-/.test(name))
    expect(left, `file call ${number}`).toEqual([])
    return { calls: count, outcome }
  }

  it("either changes nothing and rejects, or is completed, at each file call at which the abort comes", async () => {
    const { calls } = await abortAt(Number.POSITIVE_INFINITY)
    const every = name === "write" || name === "remove" ? 2 : 7
    const numbers = [...Array.from({ length: Math.ceil(calls / every) }, (_, at) => at * every), calls]
    const outcomes = await Promise.all(numbers.map(abortAt))
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["done", "aborted"]))
  })
})

describe("an abort", () => {
  const directoryOf = (): string => temporaryFolder(FILES)

  it("ends the wait for a lock that another process holds, and leaves its place in line", async () => {
    const { memory: directory, folder } = control()
    writeFiles(directory, FILES)
    const lock = await take(folder)
    let callsAfter = 0
    const controller = new AbortController()
    const { files } = watchedFiles(directory, {
      before: () => {
        if (controller.signal.aborted) callsAfter++
      },
    })
    const work = memoryAt(directory, { system: { files } }).write(DRAFT, { signal: controller.signal })
    setTimeout(() => controller.abort(REASON), 50)
    expect(await outcomeOf(work)).toBe("aborted")
    expect(callsAfter).toBeLessThan(3)
    expect(leftIn(directory)).toEqual([])
    expect(lock.isHeld()).toBe(true)
    lock.release()
    expect(publicFiles(directory)).toEqual({ "MEMORY.md": FILES["MEMORY.md"], "a.md": TOPIC })
  })

  it.each(["files", "a map"])(
    "ends the wait for an earlier change of the process in a store of %s",
    async (kind) => {
      const directory = directoryOf()
      const store = kind === "files" ? createFileStore(directory) : createMapStore({ files: FILES })
      let release = (): void => undefined
      const isDone = new Promise<void>((resolve) => {
        release = resolve
      })
      const earlier = store.transact("x", async (snapshot) => {
        await isDone
        return await plan({ topic: Buffer.from("x") })(snapshot)
      })
      const memory =
        kind === "files" ? memoryAt(directory) : createMemory({ cwd: directory, store, system: { env: {} } })
      const controller = new AbortController()
      const work = memory.write(DRAFT, { signal: controller.signal })
      const following = memory.write({ ...DRAFT, slug: "following" })
      setTimeout(() => controller.abort(REASON), 20)
      expect(await outcomeOf(work)).toBe("aborted")
      release()
      await earlier
      expect((await following).action).toBe("created")
      expect((await memory.read("a"))?.body).toBe("Old text")
    },
  )

  it("ends the wait for the guard, for the person and for an editor", async () => {
    const never = (): Promise<never> => new Promise(() => undefined)
    for (const port of ["guard", "approve"] as const) {
      for (const call of Object.values(CALLS)) {
        const directory = directoryOf()
        const controller = new AbortController()
        let isAsked = false
        const ask = (): Promise<never> => {
          isAsked = true
          setTimeout(() => controller.abort(REASON), 1)
          return never()
        }
        const memory = memoryAt(directory, { [port]: ask })
        const before = seenIn(directory)
        const outcome = await outcomeOf(call(memory, controller.signal))
        expect(outcome).toBe(isAsked ? "aborted" : "done")
        if (isAsked) expect(seenIn(directory)).toEqual(before)
        if (isAsked) expect(existsSync(join(directory, ".caliban"))).toBe(false)
      }
    }
  })

  it("before the first write creates no directory", async () => {
    for (const port of ["guard", "approve"] as const) {
      const home = temporaryFolder()
      const controller = new AbortController()
      const ask = (): undefined => {
        controller.abort(REASON)
      }
      const memory = createMemory({ cwd: home, [port]: ask, system: { home, env: {} } })
      expect(await outcomeOf(memory.write(DRAFT, { signal: controller.signal }))).toBe("aborted")
      expect(readdirSync(home)).toEqual([])
    }
  })

  it("rejects with the reason as it is, also when that looks like an error of the system", async () => {
    const reason = Object.assign(new Error("gone"), { code: "ECONNRESET" })
    const { memory: directory, folder } = control()
    writeFiles(directory, FILES)
    const lock = await take(folder)
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 20)
    const work = memoryAt(directory).write(DRAFT, { signal: controller.signal })
    await expect(work).rejects.toBe(reason)
    lock.release()
    const withoutReason = memoryAt(directory).remove("a", { signal: AbortSignal.abort() })
    await expect(withoutReason).rejects.toMatchObject({ name: "AbortError" })
  })

  it("leaves no listener on the signal", async () => {
    const controller = new AbortController()
    let listeners = 0
    const { addEventListener, removeEventListener } = controller.signal
    controller.signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      listeners++
      addEventListener.apply(controller.signal, given)
    }
    controller.signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      listeners--
      removeEventListener.apply(controller.signal, given)
    }
    const memory = memoryAt(directoryOf(), { guard: () => undefined, approve: () => true })
    for (const call of Object.values(CALLS).slice(0, 3)) await call(memory, controller.signal)
    expect(listeners).toBe(0)
  })
})
