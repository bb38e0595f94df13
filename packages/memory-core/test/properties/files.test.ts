import assert from "node:assert/strict"
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import fc from "fast-check"
import { createMapStore, createMemory, isMemoryError, type Memory } from "../../src/index.ts"
import * as exactFiles from "../../src/memory/exact-files.ts"
import { requireInternals } from "../../src/memory/internals.ts"
import { drop, put } from "../exact-files.ts"
import { property, testProperties } from "./properties.ts"

// Any sequence of commands, with paths that lead elsewhere: index and topics agree afterwards, and nothing outside the
// directory, and below `.caliban` nothing but control files, has changed.

const USUAL = ["a.md", "b.md", "c.txt", "n/a.txt", "n/b.md", "n/d/e.txt", "n", "n/d", "m"]
const UNUSUAL = ["MEMORY.md", "My list.md", "CLAUDE.md", "link/x.txt", "link", "secret.md"]
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...USUAL) },
  { weight: 1, arbitrary: fc.constantFrom(...UNUSUAL) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "../out.txt",
      "n/../../out.txt",
      ".caliban/format",
      "./a.md",
      "",
      "a//b",
      "x/y/z/u/v",
      "\0",
      "A.md",
    ),
  },
)
const text = fc.constantFrom(
  "",
  "Tea\n",
  "# Green\n\nText.\n",
  "---\nname: x\ndescription: About tea\n---\n\nText\n",
  "- [a](a.md) — one\n- [gone](gone.md) — two\n",
  "[[b]] and a.md\n",
  "<!--\n",
  "```\n- [a](a.md)\n",
)
const command = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), path, text }),
  fc.record({ kind: fc.constant("remove" as const), path }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("restore" as const), nth: fc.nat(5) }),
)

const CONTROL =
  /^memory\/\.caliban\/(?:lock-.*|\.gitignore|format|usage.*|previous-.*|history\/\d+-[0-9a-f]{4}\.(?:json|old))$/

type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

async function run(memory: Memory, one: Command): Promise<void> {
  try {
    if (one.kind === "put") await put(memory, one.path, one.text)
    else if (one.kind === "remove") await drop(memory, one.path)
    else if (one.kind === "undo") await memory.undo()
    else await memory.history.restore((await memory.history.list())[one.nth]?.id ?? "none")
  } catch (error) {
    assert.ok(isMemoryError(error), String(error))
  }
}

/** Every file below a folder with its bytes, links as such. */
function snapshot(root: string, folder: string = root): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(folder)) {
    const full = join(folder, name)
    const stat = lstatSync(full)
    if (stat.isDirectory()) Object.assign(found, snapshot(root, full))
    else found[relative(root, full)] = stat.isSymbolicLink() ? "link" : readFileSync(full, "latin1")
  }
  return found
}

async function assertAgreement(memory: Memory): Promise<void> {
  const { drift, topics } = await memory.list()
  assert.deepEqual(drift, { orphans: [], dangling: [], duplicates: [] })
  assert.deepEqual(
    topics.filter(({ slug, kind }) => kind !== "listed" && /^[ab]$/.test(slug)),
    [],
  )
}

testProperties("files", [
  property(
    "any commands keep index and topics in agreement, and touch nothing else",
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
      const root = mkdtempSync(join(tmpdir(), "caliban-files-"))
      try {
        const directory = join(root, "memory")
        mkdirSync(join(root, "outside"))
        mkdirSync(directory)
        writeFileSync(join(root, "outside/x.txt"), "outside")
        symlinkSync(join(root, "outside"), join(directory, "link"))
        symlinkSync(join(root, "outside/x.txt"), join(directory, "secret.md"))
        const memory = createMemory({
          cwd: root,
          directory,
          durability: "none",
          system: { env: { HOME: root } },
        })
        for (const one of commands) {
          await run(memory, one)
          await assertAgreement(memory)
        }
        const after = snapshot(root)
        const isKnown = (name: string): boolean =>
          [...USUAL, ...UNUSUAL, "A.md"].some((path) => name === `memory/${path}`) ||
          name === "outside/x.txt" ||
          CONTROL.test(name)
        assert.deepEqual(
          Object.keys(after).filter((name) => !isKnown(name)),
          [],
        )
        assert.equal(after["outside/x.txt"], "outside")
        // A removal moves a link itself to the history.
        for (const path of ["link", "secret.md"])
          if (!commands.some((one) => one.kind === "remove" && one.path === path))
            assert.equal(after[`memory/${path}`], "link")
        assert.equal(after["memory/.caliban/format"] ?? "2\n", "2\n")
        const found = (await memory.status({ verify: true })).findings
        assert.deepEqual(
          found?.filter(({ slug }) => slug !== "secret"),
          [],
        )
      } finally {
        rmSync(root, { recursive: true, force: true })
      }
    }),
    1 / 3,
  ),
  property(
    "a map store has the same files as a real folder",
    fc.asyncProperty(fc.array(command, { maxLength: 10 }), async (commands) => {
      const root = mkdtempSync(join(tmpdir(), "caliban-files-"))
      try {
        const real = createMemory({
          cwd: root,
          directory: join(root, "memory"),
          durability: "none",
          system: { env: { HOME: root } },
        })
        const map = createMemory({ cwd: root, store: createMapStore(), system: { env: {} } })
        for (const one of commands) for (const memory of [real, map]) await run(memory, one)
        const texts = async (memory: Memory): Promise<unknown[]> => {
          const { own } = requireInternals(memory)
          const known = [...USUAL, ...UNUSUAL].map(
            async (path) => await exactFiles.read(own, exactFiles.addressAt(own, path)),
          )
          return (await Promise.all(known)).map((file) => file && Buffer.from(file.bytes).toString())
        }
        assert.deepEqual(await texts(map), await texts(real))
        await assertAgreement(map)
      } finally {
        rmSync(root, { recursive: true, force: true })
      }
    }),
    1 / 3,
  ),
])
