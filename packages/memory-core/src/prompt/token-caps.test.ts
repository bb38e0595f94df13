import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type MemorySettings, resolveTokenCaps } from "./token-caps.ts"

const AUTO = "CALIBAN_MEMORY_CAP_TOKENS_AUTO"
const CLAUDE_MD = "CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD"
const COMBINED = "CALIBAN_MEMORY_BUDGET_TOKENS"

function capsOf(memory: MemorySettings["memory"], env: Record<string, string> = {}): unknown {
  return resolveTokenCaps({ settings: memory === undefined ? undefined : { memory }, env }).caps
}

describe("resolveTokenCaps", () => {
  it("defaults to 32,000 tokens for the whole prefix and no other cap", () => {
    expect(resolveTokenCaps({ env: {} })).toEqual({ caps: { combined: 32_000 }, diagnostics: [] })
    expect(capsOf({}, { [AUTO]: "", [COMBINED]: " " })).toEqual({ combined: 32_000 })
  })

  it("reads variables, and prefers settings", () => {
    const env = { [AUTO]: "100", [CLAUDE_MD]: "200", [COMBINED]: "5000" }
    expect(capsOf(undefined, env)).toEqual({ combined: 5_000, auto: 100, claudeMd: 200 })
    expect(capsOf({ cap_tokens_auto: 7, cap_tokens_combined: 900 }, env)).toEqual({
      combined: 900,
      auto: 7,
      claudeMd: 200,
    })
  })

  it("limits a single cap to the combined one, and shrinks two that exceed it in proportion", () => {
    expect(capsOf({ cap_tokens_auto: 50_000 })).toEqual({ combined: 32_000, auto: 32_000 })
    expect(capsOf({ cap_tokens_auto: 49, cap_tokens_combined: 1 })).toEqual({ combined: 1, auto: 1 })
    expect(
      capsOf({ cap_tokens_auto: 20_000, cap_tokens_claude_md: 30_000, cap_tokens_combined: 10_001 }),
    ).toEqual({ combined: 10_001, auto: 4_000, claudeMd: 6_000 })
    expect(capsOf({ cap_tokens_auto: 3, cap_tokens_claude_md: 4, cap_tokens_combined: 7 })).toEqual({
      combined: 7,
      auto: 3,
      claudeMd: 4,
    })
  })

  it("reports unknown keys, and none that belong to others", () => {
    const pathsOf = (settings: object): unknown =>
      resolveTokenCaps({ settings: settings as MemorySettings, env: {} }).diagnostics.map(({ path }) => path)
    expect(pathsOf({ memory: { cap_token_auto: 5 } })).toEqual(["memory.cap_token_auto"])
    expect(pathsOf({ memory: { auto: { enabled: true } }, theme: "dark" })).toEqual([])
    expect(pathsOf({ theme: "dark", memory: null })).toEqual([])
    expect(String(pathsOf({ memory: { "a\u001b[31m": 1 } }))).not.toContain("\u001b")
  })

  it("reports an invalid value and uses the next source", () => {
    const { caps, diagnostics } = resolveTokenCaps({
      settings: { memory: { cap_tokens_auto: "5000" } } as unknown as MemorySettings,
      env: { [AUTO]: "700", [COMBINED]: "1e3", [CLAUDE_MD]: "0" },
    })
    expect(caps).toEqual({ combined: 32_000, auto: 700 })
    const message = (path: string): string => `${path} must be a positive integer.`
    expect(diagnostics).toEqual(
      [COMBINED, "memory.cap_tokens_auto", CLAUDE_MD].map((path) => ({
        code: "bad-setting",
        level: "warning",
        path,
        message: message(path),
      })),
    )
  })

  it.each([
    Number.NaN,
    -1,
    1.5,
    0,
    Number.POSITIVE_INFINITY,
    2 ** 60,
    null,
    true,
    {},
    [1],
    "x".repeat(999),
    Symbol("s"),
    9n,
  ])("uses the next source instead of %s", (value) => {
    const settings = { memory: { cap_tokens_combined: value } } as unknown as MemorySettings
    const { caps, diagnostics } = resolveTokenCaps({ settings, env: {} })
    expect(caps).toEqual({ combined: 32_000 })
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]?.message.length).toBeLessThan(180)
  })

  it("never throws, and no cap exceeds the combined one", () => {
    const odd = fc.oneof(fc.anything(), fc.integer({ min: 1, max: 90_000 }))
    const settings = fc.oneof(
      fc.anything(),
      fc.record({ memory: fc.anything() }),
      fc.record({
        memory: fc.record({ cap_tokens_auto: odd, cap_tokens_claude_md: odd, cap_tokens_combined: odd }),
      }),
    )
    fc.assert(
      fc.property(settings, fc.string(), (given, variable) => {
        const env = { [AUTO]: variable, [COMBINED]: variable }
        const { caps } = resolveTokenCaps({ settings: given as MemorySettings, env })
        expect((caps.auto ?? 0) + (caps.claudeMd ?? 0)).toBeLessThanOrEqual(caps.combined)
      }),
    )
  })
})
