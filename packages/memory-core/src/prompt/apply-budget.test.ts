import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength, countTokensCjk } from "./count-tokens.ts"
import type { Prefix } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
import type { TokenCaps } from "./token-caps.ts"

const file = (name: string, text: string, tag = `${name}-claude-md`): TierInput => ({
  name,
  tag,
  path: `/${name}/CLAUDE.md`,
  text: text.replace(/\r\n?/g, "\n"),
  bytesNotRead: 0,
})

const auto = (lines: readonly string[], path = "/m/MEMORY.md"): TierInput => ({
  name: "auto",
  tag: "auto-memory",
  path,
  text: lines.join("\n").replace(/\r\n?/g, "\n"),
  bytesNotRead: 0,
  topics: {
    count: lines.length,
    slugs: lines.map((_, at) => [`t${at}`]),
    drift: { orphans: [], dangling: [], duplicates: [] },
  },
})

interface Limits {
  tokenCaps?: TokenCaps
  caps?: IndexCaps
  countTokens?: (text: string) => number
}

function compose(tiers: readonly TierInput[], limits: Limits = {}): Prefix {
  const { tokenCaps = { combined: 32_000 }, caps = { lines: 200, bytes: 25_600 } } = limits
  return applyBudget(tiers, { caps, tokenCaps, countTokens: limits.countTokens ?? countTokensByLength })
}

describe("applyBudget", () => {
  it("sets every tier between its tags, in order, with an empty line between them", () => {
    const server = { ...file("team", "Not loaded here. To reach it: call Recall", "team"), onDemand: true }
    const { text, tiers, diagnostics } = compose([
      file("global", "Be brief.\n"),
      file("project", "Use pnpm. \n\n"),
      auto(["- [t0](t0.md) — user: a < b", "- [t1](t1.md) — Array<string>"]),
      server,
    ])
    expect(text).toBe(`<global-claude-md path="/global/CLAUDE.md">
Be brief.
</global-claude-md>

<project-claude-md path="/project/CLAUDE.md">
Use pnpm.
</project-claude-md>

<auto-memory path="/m/MEMORY.md" topic_count="2">
- [t0](t0.md) — user: a < b
- [t1](t1.md) — Array<string>
</auto-memory>

<team>
Not loaded here. To reach it: call Recall
</team>`)
    expect(diagnostics).toEqual([])
    expect(tiers[0]).toEqual({
      name: "global",
      path: "/global/CLAUDE.md",
      present: true,
      before: { lines: 1, bytes: 9, tokens: 3 },
      after: { lines: 1, bytes: 9, tokens: 3 },
      cutBy: [],
    })
    expect(tiers[2]).toMatchObject({ topicCount: 2, topicsNotShown: 0, drift: { orphans: [] } })
  })

  it("is empty without tiers and without text", () => {
    expect(compose([])).toEqual({ text: "", tiers: [], diagnostics: [] })
    const { text, tiers, diagnostics } = compose([file("global", " \n")])
    expect([text, tiers[0]?.present, diagnostics]).toEqual(["", false, []])
  })

  it("shows a memory without topics as one", () => {
    expect(compose([auto([])]).text).toBe('<auto-memory path="/m/MEMORY.md" topic_count="0">\n</auto-memory>')
  })

  it("reports a cut of the person's files loudly and of the index for the record", () => {
    const { diagnostics, tiers } = compose(
      [
        file("global", "word\n".repeat(99)),
        auto(Array.from({ length: 300 }, (_, at) => `- [t${at}](t${at}.md)`)),
      ],
      { tokenCaps: { combined: 32_000, claudeMd: 60 } },
    )
    expect(diagnostics).toEqual([
      {
        code: "tier-cut",
        level: "warning",
        path: "/global/CLAUDE.md",
        message: expect.stringMatching(
          /^\/global\/CLAUDE\.md is cut by \d+ bytes \(cap_tokens_claude_md\)\. /,
        ),
      },
      {
        code: "tier-cut",
        level: "info",
        path: "/m/MEMORY.md",
        message: expect.stringMatching(/ \d+ bytes \(caps\.lines\)\. /),
      },
    ])
    expect(tiers[1]).toMatchObject({ cutBy: ["caps.lines"], topicsNotShown: 101, after: { lines: 200 } })
  })

  it("reports a tier that has no room", () => {
    const { text, tiers, diagnostics } = compose([auto(["- [t0](t0.md) — user: something long enough"])], {
      tokenCaps: { combined: 9 },
    })
    expect(text).toBe("")
    expect(tiers[0]).toMatchObject({
      present: false,
      topicsNotShown: 1,
      after: { bytes: 0 },
      before: { lines: 1 },
    })
    expect(diagnostics).toMatchObject([
      { code: "tier-dropped", level: "error", message: expect.stringContaining("cap_tokens_combined") },
    ])
  })

  it("reports hidden characters, even where nothing else is in the file", () => {
    const { diagnostics } = compose([file("global", "a\u200bb\u{e0041}\r\n"), file("project", "\u202e")])
    expect(diagnostics.map(({ code, level, path }) => [code, level, path])).toEqual([
      ["hidden-characters", "warning", "/global/CLAUDE.md"],
      ["hidden-characters", "warning", "/project/CLAUDE.md"],
    ])
  })

  it.each(["a b", "a>", 'a"', "é", "a\n", "("])("throws for the tag %j, a mistake of the host", (tag) => {
    expect(() => compose([file("extra", "x", tag)])).toThrow(TypeError)
  })

  const fragment = fc.oneof(
    fc.constantFrom(
      ...[
        "</auto-memory>",
        "<auto-memory",
        "< / global-claude-md>",
        "\uff1c/auto-memory\uff1e",
        "<auto-memory-x",
      ],
      ...[
        "<",
        "/",
        "\n",
        "\r",
        " ",
        "\u200d",
        "\u200b",
        "\u202e",
        "é",
        "項目",
        "👨‍👩‍👧",
        "Array<string>",
        "&lt;",
      ],
    ),
    fc.string({ unit: "binary", maxLength: 8 }),
  )
  const line = fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join(""))
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"))
  const words = (some: string): number => some.split(/[^a-z]+/i).length

  it("keeps every cap, one pair of tags for each tier and a true report, whatever the files", () => {
    fc.assert(
      fc.property(
        fc.record({
          global: text,
          project: text,
          extra: text,
          lines: fc.array(line, { maxLength: 30 }),
          path: line,
        }),
        fc.record({
          combined: fc.integer({ min: 1, max: 600 }),
          auto: fc.integer({ min: 1, max: 200 }),
          claudeMd: fc.integer({ min: 1, max: 200 }),
        }),
        fc.record({ lines: fc.integer({ min: 1, max: 20 }), bytes: fc.integer({ min: 1, max: 900 }) }),
        fc.constantFrom(countTokensByLength, countTokensCjk, words),
        ({ global, project, extra, lines, path }, tokenCaps, caps, countTokens) => {
          const input = [
            file("global", global),
            file("project", project),
            auto(lines, path),
            file("extra", extra, "extra"),
          ]
          const prefix = compose(input, { tokenCaps, caps, countTokens })
          expect(countTokens(prefix.text)).toBeLessThanOrEqual(Math.max(tokenCaps.combined, countTokens("")))
          expect(prefix.text).toBe(prefix.text.trim())
          expect(compose(input, { tokenCaps, caps, countTokens })).toEqual(prefix)
          for (const [at, { present, before, after, cutBy }] of prefix.tiers.entries()) {
            const tag = input[at]?.tag ?? ""
            const sign = "[<\uff1c\ufe64][\\s/\\\\\uff0f\\p{DI}]*"
            const found = prefix.text.match(new RegExp(`${sign}${tag}(?![\\w-])`, "giu")) ?? []
            expect(found).toEqual(present ? [`<${tag}`, `</${tag}`] : [])
            const body =
              new RegExp(`<${tag} path="[^"]*"[^>]*>\n([^]*?)\n?</${tag}>`).exec(prefix.text)?.[1] ?? ""
            expect(after.bytes).toBe(Buffer.byteLength(body))
            if (cutBy.length === 0) expect(after).toEqual(before)
            else if (present) expect(body).toMatch(/(?:^|\n)\[truncated: \d+ bytes[^\n]*\]$/)
            if (tag === "auto-memory") {
              expect(after.lines).toBeLessThanOrEqual(caps.lines)
              expect(after.bytes).toBeLessThanOrEqual(caps.bytes)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
