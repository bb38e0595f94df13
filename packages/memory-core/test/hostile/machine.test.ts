import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createFileStore, type Files, isMemoryError } from "../../src/index.ts"
import { CORE, childOutput } from "./world/child.ts"
import { type Row, row, testRows } from "./world/rows.ts"
import { setUpOne } from "./world/topics.ts"
import { draft, timed, type World } from "./world/world.ts"

/** A process that holds the lock until it is killed. */
async function lockHolder(world: World): Promise<ChildProcess> {
  const code = `
    const { createFileStore } = await import(${JSON.stringify(CORE)})
    await createFileStore(${JSON.stringify(world.directory)}).transact("held", () => {
      process.stdout.write("held")
      return new Promise(() => setInterval(() => undefined, 1000))
    })`
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once("data", resolve)
    child.once("exit", reject)
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGKILL")
  await ended
}

/** After a holder was killed and its record was edited, a write succeeds in time. */
function takesOver(id: string, name: string, change: (control: string) => void): Row {
  return row(id, name, async (world) => {
    setUpOne(world)
    await kill(await lockHolder(world))
    change(join(world.directory, ".caliban"))
    const took = await timed(() => world.memory().write(draft()))
    assert.ok(took < 5_000, `it took ${took} ms`)
    assert.ok((await world.view()).includes("the good one"))
    assert.equal(world.read("held.md"), undefined)
  })
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  )

/** Fails calls of one kind with an error of the system, from the first one or for some time only. */
function failing(files: Files, call: "openSync", code: string, times: number): Files {
  let left = times
  return {
    ...files,
    [call](...args: Parameters<Files[typeof call]>) {
      if (left-- > 0) throw Object.assign(new Error(`${code}: ${String(args[0])}`), { code })
      return files[call](...args)
    },
  }
}

/** Failures of the machine: clocks, dead lock holders, no free descriptors, vanishing folders, umasks, storms. */
testRows("machine", [
  row("V02", "a clock that jumps days breaks no lock and no order of the history", async (world) => {
    const day = 86_400_000
    const bodies = ["one", "two", "three", "four"]
    for (const [at, body] of bodies.entries()) {
      const now = (): Date => new Date(Date.now() + (at % 2 === 0 ? day : -day * at))
      await world.memory({ system: { now } }).write(draft({ body }))
    }
    assert.equal((await world.memory().history.list()).length, 4)
    await world.memory().undo("fact")
    assert.equal((await world.memory().read("fact"))?.body, "three")
  }),
  takesOver("V03a", "a lock whose holder was killed is taken over at once", () => undefined),
  takesOver("V03b", "a killed holder's traces that became garbage and old are taken over", (control) => {
    for (const path of filesBelow(control)) {
      // A format marker that cannot be understood may be that of a newer version.
      if (path.endsWith(".gitignore") || path.endsWith("/format")) continue
      writeFileSync(path, "garbage \0 {")
      utimesSync(path, new Date(0), new Date(0))
    }
  }),
  takesOver("V03c", "a killed holder's traces from the future are taken over", (control) => {
    const future = new Date(Date.now() + 86_400_000)
    for (const path of filesBelow(control)) utimesSync(path, future, future)
  }),
  takesOver("V03d", "a killed holder whose traces are gone is forgotten", (control) =>
    rmSync(control, { recursive: true }),
  ),
  row("V03e", "a lock that is held by a live process is waited for, then named", async (world) => {
    setUpOne(world)
    const child = await lockHolder(world)
    try {
      const store = createFileStore(world.directory, { lockWait: 300 })
      await world.refuses(() => store.transact("x", () => ({ topic: Buffer.from("x"), result: 0 })), "locked")
      assert.ok((await world.view()).includes("the good one"), "readers do not wait")
    } finally {
      await kill(child)
    }
  }),
  row(
    "V06a",
    "without file descriptors a write throws a MemoryError and a load returns a partial result",
    async (world) => {
      setUpOne(world)
      for (const code of ["EMFILE", "ENFILE", "EIO", "EACCES", "ESTALE"]) {
        const files = failing(world.files, "openSync", code, Number.POSITIVE_INFINITY)
        await world.refuses(() => world.memory({ system: { files } }).write(draft()), "write-failed")
        await world.memory({ system: { files } }).load()
      }
      assert.ok((await world.view()).includes("the good one"))
    },
  ),
  row(
    "V06b",
    "a short want of file descriptors leaves everything as it was, or is got over",
    async (world) => {
      setUpOne(world)
      for (let times = 1; times <= 12; times++) {
        const before = world.snapshot()
        const done = await world
          .memory({ system: { files: failing(world.files, "openSync", "EMFILE", times) } })
          .write(draft({ body: `Body ${times}` }))
          .catch((error: unknown) => {
            assert.ok(isMemoryError(error, "write-failed"), String(error))
          })
        if (!done) assert.deepEqual(world.snapshot(), before)
      }
    },
  ),
  row("V07", "a prototype that the host polluted with data has no effect", (world) => {
    setUpOne(world)
    const code = (pollute: string): string =>
      childOutput(
        `${pollute}
      const memory = core.createMemory(values)
      await memory.write({ slug: "fact", type: "user", description: "A fact", body: "Body." })
      const { text } = await memory.load()
      await memory.remove("fact")
      process.stdout.write(JSON.stringify([text, (await memory.list()).topics.map(({ slug, name }) => [slug, name])]))
      for (const key in {}) delete Object.prototype[key]`,
        { cwd: world.cwd, system: { env: world.env, home: world.home } },
      )
    const clean = code("")
    for (const key of [
      "polluted",
      "name",
      "type",
      "description",
      "metadata",
      "memory",
      "cap_tokens_auto",
      "slug",
      "text",
      "hook",
      "0",
    ])
      assert.equal(code(`Object.prototype[${JSON.stringify(key)}] = "1"`), clean, `polluted with ${key}`)
  }),
])
