import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, createMemory, type MemoryOptions } from "../src/index.ts"
import { type LoaderOptions, loadMemoryPrefix } from "../src/loader.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const WRONG: readonly [name: string, value: unknown][] = [
  ["cwd", undefined],
  ["cwd", ""],
  ["cwd", 5],
  ["cwd", "a\0b"],
  ["env", "x"],
  ["home", "relative"],
  ["directory", ".agent-memory"],
  ["directory", ""],
  ["directory", "~"],
  ["directory", 5],
  ["directory", null],
  ["fileNames", 5],
  ["fileNames", { project: "" }],
  ["tiers", []],
  ["tiers", [{ name: "team", path: "/x" }]],
  ["tiers", { global: "no" }],
  ["tiers", { gobal: false }],
  ["tiers", { extra: [null] }],
  ["tiers", { extra: [{ name: "team" }] }],
  ["caps", { lines: 0 }],
  ["caps", { bytes: "25 KB" }],
  ["tag", "a b"],
  ["tag", 5],
  ["pathAttribute", "relative"],
  ["countTokens", 4],
  ["bare", "false"],
  ["trustDirectory", "no"],
  ["files", {}],
]

const WRONG_FOR_WRITERS: readonly [name: string, value: unknown][] = [
  ["store", {}],
  ["store", { ...createMapStore(), trash: undefined }],
  ["store", { ...createMapStore(), name: undefined }],
  ["store", { ...createMapStore(), directory: "relative" }],
  ["readOnly", "yes"],
  ["durability", "some"],
  ["newPointers", "middle"],
  ["now", 5],
  ["guard", 5],
  ["findSimilar", 5],
  ["approve", "yes"],
]

describe("a wrong option", () => {
  it.each([...WRONG, ...WRONG_FOR_WRITERS])(
    "is a TypeError of createMemory that names %s: %j",
    (name, value) => {
      const options = { cwd: "/work", [name]: value } as unknown as MemoryOptions
      expect(() => createMemory(options)).toThrow(TypeError)
      expect(() => createMemory(options)).toThrow(new RegExp(`^The option ${name} must be .*, (?:not|but) `))
    },
  )

  it.each(WRONG)("is a TypeError of loadMemoryPrefix that names %s: %j", async (name, value) => {
    const options = { cwd: "/work", [name]: value } as unknown as LoaderOptions
    await expect(loadMemoryPrefix(options)).rejects.toThrow(
      new RegExp(`^The option ${name} must be .*, (?:not|but) `),
    )
  })

  it("is a TypeError when there are no options at all", () => {
    expect(() => createMemory(undefined as never)).toThrow(new TypeError("The options must be an object."))
  })

  it.each([
    [{ tiers: { gobal: false } }, "but gobal is unknown."],
    [{ tiers: { auto: false } }, "but auto is unknown."],
    [{ tiers: { extra: "x" } }, 'but extra is "x".'],
    [{ caps: { lines: -1 } }, "but lines is -1."],
    [{ fileNames: { projekt: "AGENTS.md" } }, "but projekt is unknown."],
    [{ store: {} }, "but readIndex is missing."],
    [{ store: { ...createMapStore(), trash: { list() {} } } }, "but trash.read is missing."],
  ])("names the part of %j that is wrong", (options, problem) => {
    expect(() => createMemory({ cwd: "/work", ...options } as unknown as MemoryOptions)).toThrow(problem)
  })

  it("says what it is", () => {
    expect(() => createMemory({ cwd: "/work", directory: ".agent-memory" })).toThrow(
      'The option directory must be an absolute path or one that starts with "~/", not ".agent-memory".',
    )
  })
})

it("treats an undefined option as absent", async () => {
  const cwd = temporaryFolder({})
  const options = {
    cwd,
    env: { HOME: join(cwd, "home") },
    directory: undefined,
    tiers: undefined,
    store: undefined,
  }
  expect(createMemory(options as unknown as MemoryOptions).enabled).toBe(true)
})

it("switches memory off for a bad environment variable, with a diagnostic instead of an error", async () => {
  const cwd = temporaryFolder({})
  const env = { HOME: join(cwd, "home"), CALIBAN_AUTO_MEMORY_DIRECTORY: "relative" }
  const { enabled, diagnostics } = await loadMemoryPrefix({ cwd, env })
  expect([enabled, diagnostics[0]?.code]).toEqual([false, "refused-directory"])
  expect(createMemory({ cwd, env }).enabled).toBe(false)
})
