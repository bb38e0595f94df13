import assert from "node:assert/strict"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { type MemoryOptions, nodeFiles } from "../../src/index.ts"
import { requireInternals } from "../../src/memory/internals.ts"
import { row, testRows } from "./world/rows.ts"
import { setUpOne } from "./world/topics.ts"
import { draft, has, type World } from "./world/world.ts"

/** Memory is off: the prompt contains nothing of it, its directory is not accessed, and every method reports it. */
async function isOff(world: World, options: Partial<MemoryOptions>, doubtful: boolean): Promise<void> {
  setUpOne(world)
  world.putAt(join(world.cwd, "CLAUDE.md"), "Rules.\n")
  const touched: string[] = []
  const files = new Proxy(nodeFiles, {
    get(target, key) {
      const call = Reflect.get(target, key) as unknown
      if (typeof call !== "function") return call
      const watched = (...args: unknown[]): unknown => {
        if (String(args[0]).startsWith(world.directory)) touched.push(`${String(key)} ${String(args[0])}`)
        return (call as (...args: unknown[]) => unknown)(...args)
      }
      return Object.assign(watched, call)
    },
  })
  const prefix = await world.load({ ...options, system: { ...options.system, files } })
  assert.ok(!prefix.text.includes("the good one") && prefix.text.includes("Rules."))
  assert.equal(has(prefix, "auto-memory-off"), doubtful)
  const memory = world.memory({ ...options, system: { ...options.system, files } })
  assert.deepEqual([memory.enabled, memory.directory], [false, undefined])
  await requireInternals(memory).init()
  for (const call of [
    () => memory.write(draft()),
    () => memory.read("good"),
    () => memory.list(),
    () => memory.remove("good"),
    () => memory.repair(),
    () => memory.history.list(),
    () => memory.undo(),
    () => memory.readIndex(),
    () => memory.history.purge({ all: true }),
  ])
    await world.refuses(call, "memory-off")
  await memory.status()
  assert.deepEqual(touched, [])
  rmSync(world.directory, { recursive: true })
  assert.equal(
    (await world.load({ ...options, system: { ...options.system, files } })).text,
    prefix.text,
    "the prompt does not depend on the disk",
  )
}

/** The variable and the option that turn memory off. */
testRows("kill switch", [
  ...["1", "true", "yes", "on", "TRUE", "Yes", "oN", " 1 ", "1\n"].map((value, at) =>
    row(
      `V01.${at + 1}`,
      `the kill switch set to ${JSON.stringify(value)} means no call and no byte`,
      (world) =>
        isOff(world, { system: { env: { ...world.env, CALIBAN_DISABLE_AUTO_MEMORY: value } } }, false),
    ),
  ),
  ...[
    "2",
    "enabled",
    "y",
    "t",
    "ture",
    "-1",
    "0x1",
    "１",
    "\u0000",
    "null",
    "undefined",
    "oui",
    "1;0",
    "0 1",
  ].map((value, at) =>
    row(`V01d.${at + 1}`, `the kill switch set to ${JSON.stringify(value)} is off, with a warning`, (world) =>
      isOff(world, { system: { env: { ...world.env, CALIBAN_DISABLE_AUTO_MEMORY: value } } }, true),
    ),
  ),
  ...["", "0", "false", "no", "off", "FALSE", " ", "Off\n"].map((value, at) =>
    row(`V01n.${at + 1}`, `the kill switch set to ${JSON.stringify(value)} is not set`, async (world) => {
      setUpOne(world)
      assert.ok(
        (
          await world.load({ system: { env: { ...world.env, CALIBAN_DISABLE_AUTO_MEMORY: value } } })
        ).text.includes("the good one"),
      )
    }),
  ),
  row("V01b", "a host that runs bare means no call and no byte", (world) =>
    isOff(world, { bare: true }, false),
  ),
])
