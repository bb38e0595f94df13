import { chmodSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isMemoryError, type Memory } from "../../src/index.ts"
import { requireInternals } from "../../src/memory/internals.ts"
import { temporaryFolder } from "../temporary-folder.ts"
import { createWorld, draft, readTree, topicFiles } from "./world.ts"

const SLUGS = [
  "x",
  "api",
  "API",
  "api.md",
  "",
  ".",
  "..",
  "../x",
  "../team/x",
  "../../x",
  "./x",
  "a/b",
  "a/../../x",
  "/etc/passwd",
  "\\x",
  "..\\x",
  "%2e%2e%2fx",
  "x\0",
  "x\0.md",
  "MEMORY",
  "memory",
  ".caliban",
  ".caliban/history/x",
  "CLAUDE",
  "cafe\u0301",
  "caf\u00e9",
  "\uFF41pi",
  "x\u200b",
  "con",
  "a".repeat(300),
  "ref/x",
  "own/x",
]

const PREFIXES = [
  "ref/",
  "REF/",
  "Ref/",
  "r\u0065f/",
  "ref//",
  "./ref/",
  "/ref/",
  "team/../ref/",
  "ref\\",
  "%72ef/",
  "ref\0/",
  " ref/",
  "ref /",
]

/** Calls every method that changes a topic, each with what a model might send. */
async function attackWith(memory: Memory, address: string): Promise<(string | undefined)[]> {
  const calls = [
    () => memory.write(draft(address, { type: "project" })),
    () => memory.write(draft(address), { expect: null }),
    () => memory.remove(address),
    () => memory.undo(address),
    () => memory.history.recordEdit(address, "before"),
    () => memory.history.restore(address),
    () => memory.history.purge({ id: address }),
    () => memory.history.purge({ slug: address }),
    () => memory.promote(address, "team"),
    () => memory.promote(address, "own"),
  ]
  const codes: (string | undefined)[] = []
  for (const call of calls) {
    try {
      await call()
      codes.push(undefined)
    } catch (error) {
      if (!isMemoryError(error)) throw error
      codes.push(error.code)
    }
  }
  return codes
}

describe("a read-only mount", () => {
  it("answers every change with `read-only`, whatever the slug is, and keeps every byte", async () => {
    const { open, reference } = createWorld({ reference: topicFiles("api") })
    const memory = open()
    const before = readTree(reference)
    for (const slug of SLUGS) {
      expect(new Set(await attackWith(memory, `ref/${slug}`)), slug).toEqual(new Set(["read-only"]))
    }
    for (const to of ["ref", "ref/x"]) {
      await memory.write(draft("mine"))
      await expect(memory.promote("mine", to)).rejects.toMatchObject({
        code: to === "ref" ? "read-only" : "invalid-slug",
      })
    }
    await expect(memory.repair({ mount: "ref" })).rejects.toMatchObject({ code: "read-only" })
    await requireInternals(memory).init()
    await memory.status({ verify: true })
    await memory.history.purge({ all: true })
    expect(readTree(reference)).toEqual(before)
  })

  it("is not reached by another spelling of its name", async () => {
    const { open, reference, root } = createWorld({ reference: topicFiles("api") })
    const memory = open()
    const before = readTree(reference)
    for (const prefix of PREFIXES) {
      for (const slug of SLUGS) await attackWith(memory, prefix + slug)
    }
    expect(readTree(reference)).toEqual(before)
    expect(Object.keys(readTree(root)).filter((path) => /passwd|%|\\/.test(path))).toEqual([])
  })

  it("is not changed by any address", async () => {
    const { open, reference } = createWorld({ reference: topicFiles("api") })
    const memory = open()
    const before = readTree(reference)
    const part = fc.oneof(
      fc.constantFrom("ref", "team", "..", ".", "", "api", "own", ".caliban"),
      fc.string({ maxLength: 8 }),
    )
    const addresses = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"))
    await fc.assert(
      fc.asyncProperty(addresses, async (address) => {
        await attackWith(memory, address)
        expect(readTree(reference)).toEqual(before)
      }),
      { numRuns: 40 },
    )
  })

  it.runIf(process.getuid?.() !== 0)("works on a folder that the system does not let us write", async () => {
    const { open, reference } = createWorld({ reference: topicFiles("api") })
    chmodSync(reference, 0o555)
    const memory = open()
    expect(await memory.read("ref/api")).toMatchObject({ slug: "ref/api" })
    expect((await memory.list()).topics).toHaveLength(1)
    expect((await memory.status()).diagnostics).toEqual([])
    await expect(memory.write(draft("ref/x"))).rejects.toMatchObject({ code: "read-only" })
    chmodSync(reference, 0o755)
  })
})

describe("a writable mount", () => {
  it("gets nothing outside its folder", async () => {
    const outside = temporaryFolder({})
    const { open, root, team } = createWorld()
    const memory = open()
    await memory.write(draft("team/seen"))
    const paths = (): string[] => Object.keys(readTree(root)).filter((path) => !path.startsWith("./team/"))
    await memory.write(draft("own-topic"))
    const before = paths()
    const refused = [
      "",
      "..",
      "../x",
      "a/b",
      "/x",
      "\\x",
      "%2e",
      "x\0",
      "MEMORY",
      "CLAUDE",
      ".caliban",
      "team/x",
      join(outside, "x"),
    ]
    for (const slug of refused) {
      await expect(memory.write(draft(`team/${slug}`)), slug).rejects.toMatchObject({ code: "invalid-slug" })
    }
    expect(paths()).toEqual(before)
    expect(
      Object.keys(readTree(team))
        .filter((path) => /^\.\/[^.]/.test(path))
        .sort(),
    ).toEqual(["./MEMORY.md", "./seen.md"])
  })

  it("refuses inputs that are not text", async () => {
    const { open, root } = createWorld()
    const memory = open()
    await memory.write(draft("team/seen"))
    const before = Object.keys(readTree(root))
    for (const slug of [undefined, null, 1, {}, ["team/x"]]) {
      await expect(memory.write({ ...draft("x"), slug } as never)).rejects.toThrow(TypeError)
      await expect(memory.remove(slug as never)).rejects.toThrow(TypeError)
    }
    expect(Object.keys(readTree(root))).toEqual(before)
  })
})
