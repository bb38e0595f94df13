import { decodeLines, encode } from "@caliban/text"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { indexText } from "../../test/arbitrary-index.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { skimIndex } from "./skim-index.ts"

/** A line as people and products write it, and lines that only look like one. */
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("- ", "* ", "+ ", "  - ", "\t* ", "-   ", "- [ ] ", "- [x] "),
      fc.constantFrom("a", "build-commands", "user_role", "v1.2", "日本", "x y", "it's", "a (1)"),
      fc.constantFrom("plain", "bold", "title", "angle", "percent", "dot", "anchor", "quoted"),
      fc.constantFrom(
        "",
        " — user: hook",
        " - short",
        " -- dashes",
        ": colon",
        " see `[x](y.md)`",
        " — [web](https://x.y/a.md)",
      ),
    )
    .map(([bullet, slug, form, hook]) => {
      const file = /[ ()]/.test(slug) ? `<${slug}.md>` : `${slug}.md`
      const links: Record<string, string> = {
        plain: `[${slug}](${file})`,
        bold: `**[${slug}](${file})**`,
        title: `[📌 A title [of it] \`c\`](${file})`,
        angle: `[${slug}](<${slug}.md>)`,
        percent: `[${slug}](${encodeURIComponent(slug).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}.md)`,
        dot: `[${slug}](./${slug.replace(/[ ()]/g, "")}.md)`,
        anchor: `[${slug}](${slug.replace(/[ ()]/g, "")}.md#top)`,
        quoted: `[${slug}](${slug.replace(/[ ()]/g, "")}.md "A title")`,
      }
      return bullet + links[form] + hook
    }),
  fc.constantFrom(
    "", "# Memory", "A paragraph with [a](a.md).", "- a plain fact", "> quote", "| [a](a.md) | b |", "---", "- see `a.md`", "text [[b]]",
    "<!-- one line -->", "<!--\n- [a](a.md) in a comment\n-->", "  <!-- indented\n- [b](b.md)\n-->", "```\n- [c](c.md)\n\n```", "~~~md\n- [x](x.md)\n~~~~",
    "- [w](https://x.y/a.md)", "- [m](MEMORY.md)", "- [p](../a.md)", "- [s](sub/a.md)", "- [h](.a.md)", "- [t](a.txt)", "- [a](a.md) <!-- note -->", "- [a](a.md), [b](b.md)",
  ), // biome-ignore format: a table
)

const realisticIndex = fc
  .tuple(fc.constantFrom("", "\uFEFF"), fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n"))
  .map(([mark, lines, end]) => mark + lines.join("\n").replaceAll("\n", end))

function skimmed(text: string): string[][] {
  return skimIndex(decodeLines(encode(text))).flatMap(({ slugs }) => (slugs.length > 0 ? [slugs] : []))
}

function parsed(text: string): (readonly string[])[] {
  return parseIndex(text).lines.flatMap(({ pointer }) => (pointer ? [pointer.slugs] : []))
}

describe("skimIndex", () => {
  it("finds the topics that parseIndex finds, line by line", () => {
    fc.assert(
      fc.property(realisticIndex, (text) => {
        expect(skimmed(text)).toEqual(parsed(text))
      }),
      { numRuns: 1000 },
    )
  })

  it("agrees with parseIndex on indexes with slips in them", () => {
    fc.assert(
      fc.property(indexText(), (text) => {
        expect(skimmed(text)).toEqual(parsed(text))
      }),
      { numRuns: 1000 },
    )
  })

  it("shows one blank line where a comment stood between two", () => {
    const shown = (text: string): string =>
      skimIndex(text)
        .map((line) => line.text)
        .join("\n")
    expect(shown("# H\n\n<!--\nx\n-->\n\n- [a](a.md)\n")).toBe("# H\n\n- [a](a.md)\n")
    expect(shown("# H\n<!-- x -->\n\na")).toBe("# H\n\na")
    expect(shown("# H\n\n<!-- x -->\n<!-- y -->\n\n\na")).toBe("# H\n\na")
  })

  it("leaves out comments with their lines and blank lines at the head, and keeps fenced code", () => {
    const text = "\n<!-- a -->\n\n# H\n<!--\nx\n-->\n```\n<!-- b -->\n\n- [a](a.md)\n```\na <!-- c --> b\n"
    expect(skimIndex(text).map((line) => line.text)).toEqual(
      ["# H", "```", "<!-- b -->", "", "- [a](a.md)", "```", "a  b", ""], // as they are shown
    )
  })
})
