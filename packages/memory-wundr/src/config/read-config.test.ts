import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { type ConfigOptions, resolveConfig } from "./read-config.ts"
import { DEFAULT_CONFIG } from "./settings.ts"

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function resolveWith(
  files: Readonly<Record<string, string>>,
  options: Partial<ConfigOptions> = {},
): ReturnType<typeof resolveConfig> & { root: string; messages: string[] } {
  const root = mkdtempSync(join(tmpdir(), "learn-config-"))
  made.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const resolved = resolveConfig({
    userHome: join(root, "home"),
    projectRoot: join(root, "project"),
    ...options,
  })
  return { ...resolved, root, messages: resolved.problems.map(({ message }) => message) }
}

const auto = (lines: string): string => `memory:\n  auto:\n${lines.replace(/^/gm, "    ")}\n`

describe("resolveConfig", () => {
  it("accepts the words for false of older YAML", () => {
    const { config, problems } = resolveWith({
      "home/.wundr/config.yaml": auto("enabled: no\nscopes:\n  local: Off"),
    })
    expect(config).toMatchObject({ enabled: false, scopes: { local: false } })
    expect(problems).toEqual([])
  })

  it("uses the defaults of the specification", () => {
    const { config, problems } = resolveWith({})
    expect(config).toMatchObject(DEFAULT_CONFIG)
    expect(config).toMatchObject({
      maxLinesPerFile: 200,
      injectionTokenBudget: 2000,
      minConfidence: 0.6,
      decayEnabled: true,
      decayDays: 90,
      overflowEnabled: true,
    })
    expect(problems).toEqual([])
  })

  it("reads every key of the specification from the user's file", () => {
    const text = auto(
      "enabled: false\nminConfidence: 0.8\nmaxLinesPerFile: 100\ninjectionTokenBudget: 500\n" +
        "decay:\n  enabled: false\n  days: 30\noverflow:\n  enabled: false\n" +
        "scopes:\n  user: false\n  project: false\n  local: false",
    )
    const { config, problems } = resolveWith({ "home/.wundr/config.yaml": text })
    expect(config).toMatchObject({
      enabled: false,
      minConfidence: 0.8,
      maxLinesPerFile: 100,
      injectionTokenBudget: 500,
      decayEnabled: false,
      decayDays: 30,
      overflowEnabled: false,
      scopes: { user: false, project: false, local: false },
    })
    expect(problems).toEqual([])
  })

  it("prefers the host's options to the user's file", () => {
    const files = { "home/.wundr/config.yaml": auto("minConfidence: 0.8\ndecay:\n  days: 30") }
    expect(resolveWith(files, { minConfidence: 0.7, scopes: { local: false } }).config).toMatchObject({
      minConfidence: 0.7,
      decayDays: 30,
      scopes: { user: true, project: true, local: false },
    })
  })

  it.each(["project/wundr.yaml", "project/.wundr/config.yaml"])("%s can narrow and not widen", (file) => {
    const narrow = auto(
      "enabled: false\nminConfidence: 0.9\nmaxLinesPerFile: 50\ndecay:\n  days: 365\nscopes:\n  user: false",
    )
    expect(resolveWith({ [file]: narrow }).config).toMatchObject({
      enabled: false,
      minConfidence: 0.9,
      maxLinesPerFile: 50,
      decayDays: 365,
      scopes: { user: false },
    })
    const wide = auto("enabled: true\nminConfidence: 0.4\nmaxLinesPerFile: 900\nscopes:\n  user: true")
    const { config, messages } = resolveWith(
      { [file]: wide },
      { enabled: false, minConfidence: 0.7, scopes: { user: false } },
    )
    expect(config).toMatchObject({ enabled: false, minConfidence: 0.7, maxLinesPerFile: 200 })
    expect(config.scopes.user).toBe(false)
    expect(messages).toEqual([
      "memory.auto.enabled is true, but a project may only narrow what the user allows, which is false.",
      "memory.auto.minConfidence is 0.4, but a project may only narrow what the user allows, which is 0.7.",
      "memory.auto.maxLinesPerFile is 900, but a project may only narrow what the user allows, which is 200.",
      "memory.auto.scopes.user is true, but a project may only narrow what the user allows, which is false.",
    ])
  })

  it("reports an invalid value and uses the other settings", () => {
    const text = auto(
      'enabled: "yes"\nminConfidence: 7\nmaxLinesPerFile: 0\ninjectionTokenBudget: 1.5\ndecay:\n  days: soon\n  enabled: false',
    )
    const { config, messages } = resolveWith({ "home/.wundr/config.yaml": text })
    expect(messages).toEqual([
      'memory.auto.enabled must be true or false, not "yes".',
      "memory.auto.minConfidence must be a number from 0.3 to 1, not 7.",
      "memory.auto.maxLinesPerFile must be a positive integer, not 0.",
      "memory.auto.injectionTokenBudget must be a positive integer, not 1.5.",
      'memory.auto.decay.days must be a positive integer, not "soon".',
    ])
    expect(config).toMatchObject({ ...DEFAULT_CONFIG, decayEnabled: false })
  })

  it("reports a value with a tag, without a value, or of several parts", () => {
    const text = auto(
      "enabled: !!bool false\nminConfidence: !!str 5\nmaxLinesPerFile:\ninjectionTokenBudget: {}\ndecay: !!map {days: 3}\nscopes:\nminConfidance:\nother: {a: 1}",
    )
    const { config, messages } = resolveWith({ "home/.wundr/config.yaml": text })
    expect(messages).toEqual([
      "memory.auto.decay must contain keys and values; it is ignored.",
      'memory.auto.enabled must be true or false, not "!!bool false".',
      'memory.auto.minConfidence must be a number from 0.3 to 1, not "!!str 5".',
      "memory.auto.maxLinesPerFile must be a positive integer, not null.",
      "memory.auto.injectionTokenBudget must be a positive integer, not an object.",
      'memory.auto.minConfidance is unknown; did you mean "minConfidence"?',
      "memory.auto.other is unknown.",
    ])
    expect(config).toMatchObject(DEFAULT_CONFIG)
  })

  it("suggests the nearest key for an unknown one", () => {
    const { messages } = resolveWith({
      "home/.wundr/config.yaml": auto("minConfidance: 0.8\ndecay:\n  day: 3\nzzz: 1"),
    })
    expect(messages[0]).toBe('memory.auto.minConfidance is unknown; did you mean "minConfidence"?')
    expect(messages[1]).toBe('memory.auto.decay.day is unknown; did you mean "decay.days"?')
    expect(messages[2]).toBe("memory.auto.zzz is unknown.")
  })

  it.each([
    ["overflw: {enabled: false}", "overflw", "overflow"],
    ["dekay: {days: 30}", "dekay", "decay"],
    ["Overflow: {enabled: false}", "Overflow", "overflow"],
    ["scope: {user: false}", "scope", "scopes"],
    ["scope:", "scope", "scopes"],
  ])("suggests the nearest group for the unknown group of %j", (text, key, nearest) => {
    const { messages } = resolveWith({ "home/.wundr/config.yaml": auto(text) })
    expect(messages).toEqual([`memory.auto.${key} is unknown; did you mean "${nearest}"?`])
  })

  it.each(["constructor", "__proto__", "toString", "decay.constructor"])("knows no key %s", (key) => {
    const [group, name] = key.split(".")
    const { messages, config } = resolveWith({
      "home/.wundr/config.yaml": auto(name === undefined ? `${group}: 1` : `${group}:\n  ${name}: 1`),
    })
    expect(messages).toEqual([expect.stringMatching(RegExp(`^memory\\.auto\\.${key} is unknown[.;]`))])
    expect(config).toMatchObject(DEFAULT_CONFIG)
  })

  it("ignores the keys of other tools", () => {
    expect(
      resolveWith({ "project/wundr.yaml": "name: x\nmemory:\n  other: 1\nscripts: [a]\n" }).problems,
    ).toEqual([])
  })

  it.each([
    ["no YAML", "memory: [", /^.*config\.yaml is not valid YAML .*; it is ignored\.$/],
    ["a list", "- a\n", /must contain keys and values; it is ignored\.$/],
    ["memory that is not a map", "memory: 1\n", /^memory must contain keys and values; it is ignored\.$/],
    [
      "memory.auto that is not a map",
      "memory:\n  auto: on\n",
      /^memory\.auto must contain keys and values; it is ignored\.$/,
    ],
    [
      "a group that is not a map",
      auto("decay: true"),
      /^memory\.auto\.decay must contain keys and values; it is ignored\.$/,
    ],
    ["deep nesting", `a: ${"[".repeat(5_000)}`, /nests deeper than 16 levels\); it is ignored\.$/],
    ["deep block nesting", `${"- ".repeat(5_000)}a`, /nests deeper than 16 levels\); it is ignored\.$/],
    ["aliases", "a: &a [1]\nmemory: *a\n", /is not valid YAML/],
    ["a large file", "#".repeat(40_000), /has 40000 bytes; the limit is 32768; it is ignored\.$/],
    ["quotes", '"'.repeat(32_000), /; it is ignored\.$/],
  ])("reports a file with %s and continues", (_, text, message) => {
    const { config, messages } = resolveWith({ "home/.wundr/config.yaml": text })
    expect(messages).toEqual([expect.stringMatching(message)])
    expect(config).toMatchObject(DEFAULT_CONFIG)
  })

  it("follows no symlinks and reads no folders", () => {
    const { root } = resolveWith({ "elsewhere.yaml": auto("enabled: false") })
    mkdirSync(join(root, "home/.wundr"), { recursive: true })
    symlinkSync(join(root, "elsewhere.yaml"), join(root, "home/.wundr/config.yaml"))
    mkdirSync(join(root, "project/wundr.yaml"), { recursive: true })
    const { config, problems } = resolveConfig({
      userHome: join(root, "home"),
      projectRoot: join(root, "project"),
    })
    expect(config.enabled).toBe(true)
    expect(problems.map(({ message }) => message.replace(/^.*\//, ""))).toEqual([
      "config.yaml is a symlink; it is ignored.",
      "wundr.yaml is not a regular file; it is ignored.",
    ])
  })

  it("requires absolute folders, also by its type", () => {
    // @ts-expect-error: both are required
    expect(() => resolveConfig({})).toThrow("must be absolute paths")
    expect(() => resolveConfig({ userHome: "home", projectRoot: "/p" })).toThrow(TypeError)
  })
})
