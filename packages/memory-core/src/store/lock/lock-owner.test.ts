import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, readlinkSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { basename, join } from "node:path"
import { isMainThread, threadId, Worker } from "node:worker_threads"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { nodeFiles } from "../../files/file-port.ts"
import { processState } from "../queue.ts"
import { describeSelf, isStale, type LockOwner, nameOwner, readOwner } from "./lock-owner.ts"

afterEach(() => {
  vi.restoreAllMocks()
})

const start = (pid: number | "self"): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""
}

describe.runIf(process.platform === "linux")("a description of this thread", () => {
  it("says the machine, its start, the process, its start and the thread, with another nonce each time", () => {
    delete processState().self
    const [first, second] = [describeSelf(), describeSelf()]
    const { nonce, ...rest } = first
    expect(rest).toEqual({
      host: hostname(),
      boot: readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim(),
      pidNamespace: readlinkSync("/proc/self/ns/pid"),
      pid: process.pid,
      start: start("self"),
      thread: threadId,
      tid: isMainThread ? 0 : expect.any(Number),
    })
    expect(nonce).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toEqual({ ...rest, nonce: expect.not.stringMatching(nonce) })
  })
})

describe("an owner", () => {
  const self = describeSelf()
  const parent: LockOwner = {
    ...self,
    pid: process.ppid,
    start: start(process.ppid),
    tid: 0,
    nonce: "parent",
  }
  const stale = (owner: LockOwner | undefined, age: number, active: readonly string[] = []): boolean =>
    isStale(owner, self, age, new Set(active))

  it.each<[string, LockOwner | undefined]>([
    ["of an unknown process", undefined],
    ["on another machine, whatever else it says", { ...self, host: "elsewhere", boot: "another" }],
    ["on a machine of the same name, or from before this one was started", { ...parent, boot: "another" }],
    ["in another container", { ...parent, pidNamespace: "pid:[1]", pid: 4_194_304 }],
  ])("%s is gone after more than 30 seconds", (_name, owner) => {
    expect([stale(owner, 30_000), stale(owner, 30_001)]).toEqual([false, true])
  })

  it("in this thread is stale unless the thread knows of it, at any age", () => {
    const owner = { ...self, nonce: "mine" }
    expect([stale(owner, 0), stale(owner, 1e9, ["mine"]), stale(owner, 0, ["other"])]).toEqual([
      true,
      false,
      true,
    ])
  })

  it.each<[string, LockOwner]>([
    ["another process", parent],
    ["another thread of this process", { ...self, thread: threadId + 1, nonce: "thread" }],
  ])("that lives, %s, is gone after more than 60 seconds", (_name, owner) => {
    expect([stale(owner, 60_000), stale(owner, 60_001)]).toEqual([false, true])
  })

  it("of a process id in use whose start is missing is stale", () => {
    expect(stale({ ...parent, start: "" }, 0)).toBe(true)
    expect(stale({ ...parent, pid: 1, start: "" }, 0)).toBe(true)
  })

  it("whose process has ended is stale", () => {
    expect(stale({ ...parent, pid: 4_194_304, start: "" }, 0)).toBe(true)
  })

  it("whose process id another process has now is stale", () => {
    expect(stale({ ...parent, start: "1" }, 0)).toBe(true)
    expect(stale({ ...self, start: "1" }, 0, [self.nonce])).toBe(true)
    expect(stale({ ...self, pid: 4_194_304 }, 0, [self.nonce])).toBe(true)
  })

  it("whose thread was terminated is stale, although its process lives", async () => {
    const worker = new Worker(
      `const name = require("node:fs").readlinkSync("/proc/thread-self")
      require("node:worker_threads").parentPort.on("message", () => {}).postMessage(name)`,
      { eval: true },
    )
    const [name] = (await once(worker, "message")) as [string]
    const owner = { ...self, thread: worker.threadId, tid: Number(basename(name)), nonce: "worker" }
    expect(stale(owner, 60_000)).toBe(false)
    await worker.terminate()
    expect(stale(owner, 0)).toBe(true)
  })

  it("that is a zombie is stale", async () => {
    // `exec` leaves the inner shell to a program that never waits for it.
    const shell = spawn("sh", ["-c", "exec 3<&0; sh -c 'echo $$; read line <&3' & exec sleep 60"])
    onTestFinished(() => {
      shell.kill()
    })
    const [printed] = (await once(shell.stdout, "data")) as [Buffer]
    const pid = Number(printed.toString())
    const owner = { ...self, pid, start: start(pid), tid: 0, nonce: "child" }
    expect(stale(owner, 60_000)).toBe(false)
    shell.stdin.end("\n")
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "latin1")).toMatch(/\) Z /)
    expect(stale(owner, 0)).toBe(true)
    // Where `/proc` is that of other processes, it is not asked.
    expect(isStale(owner, { ...self, start: "" }, 60_000, new Set())).toBe(false)
  })

  it.each(["", "../1", undefined, null, {}])("is not judged by a thread called %j", (name) => {
    const owner = { ...parent, tid: name as unknown as number }
    expect([stale(owner, 60_000), stale(owner, 60_001)]).toEqual([false, true])
  })

  it("of another user lives, although it may not be asked", () => {
    vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("EPERM"), { code: "EPERM" })
    })
    expect(stale(parent, 0)).toBe(false)
  })

  it("that is stopped is judged as one that is alive", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])
    onTestFinished(() => {
      child.kill("SIGKILL")
    })
    await once(child, "spawn")
    const pid = Number(child.pid)
    const owner = { ...self, pid, start: start(pid), tid: 0, nonce: "child" }
    process.kill(pid, "SIGSTOP")
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "latin1")).toMatch(/\) T /)
    expect([stale(owner, 60_000), stale(owner, 60_001)]).toEqual([false, true])
  })

  it("is named for people", () => {
    expect(nameOwner(undefined)).toBe("an unknown process")
    expect(nameOwner(self)).toBe("a thread of this process")
    expect(nameOwner(parent)).toBe(`process ${process.ppid} on ${hostname()}`)
    expect(nameOwner({ ...self, host: "elsewhere" })).toBe(`process ${process.pid} on elsewhere`)
  })

  it("is read from what it wrote, and from nothing else", () => {
    const path = join(mkdtempSync(join(tmpdir(), "owner-")), "lock")
    writeFileSync(path, JSON.stringify(self))
    expect(readOwner(nodeFiles, path)).toEqual(self)
    for (const text of ["", "{", "null", "1", '"text"', "{}", '{"nonce":1}', "[]"]) {
      writeFileSync(path, text)
      expect(readOwner(nodeFiles, path), text).toBeUndefined()
    }
  })
})
