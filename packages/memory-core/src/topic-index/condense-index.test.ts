import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { condenseIndex } from "./condense-index.ts"
import { removePointers, upsertPointer } from "./update-index.ts"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)

/** An index with many pointers of its own around a piece that may hold anything. */
const largeIndex: fc.Arbitrary<string> = fc
  .tuple(indexText(), fc.nat(40), indexText(), fc.boolean())
  .map(([head, count, middle, ended]) => {
    const rest = Array.from({ length: count }, (_, at) => `- [t${at}](t${at}.md) — project: fact ${at}`)
    return [head, "- [first](first.md)", ...rest, middle, ...rest.map((line) => line.replaceAll("t", "u"))]
      .join("\n")
      .concat(ended ? "\n" : "")
  })

describe("condenseIndex", () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `- [t${at}](t${at}.md) — project: fact ${at}`)
  const large = `<!-- - [example](example.md) -->\n# Memory\n\n${lines.join("\n")}\n`

  it("keeps of a large index what a topic is about", () => {
    const text = condenseIndex(encode(large), "t1234")?.text ?? ""
    expect(text.length).toBeLessThan(1_000)
    expect(text).toContain(
      "- [t1233](t1233.md) — project: fact 1233\n- [t1234](t1234.md) — project: fact 1234\n",
    )
  })

  it("gives the very bytes back when nothing was changed", () => {
    const condensed = condenseIndex(encode(large), "t77")
    expect(decode(condensed?.expand(condensed.text) ?? encode(""))).toBe(large)
  })

  it.each([
    ["that is not UTF-8", new Uint8Array([...encode(large), 0xff])],
    ["with carriage returns", encode(large.replaceAll("\n", "\r\n"))],
    ["with a comment at its end", encode(`${large}${"x\n".repeat(40_000)}<!-- x -->\n`)],
    ["with a comment that is closed far below", encode(large.replace(" -->", "").concat("-->\n"))],
    ["without a pointer", encode("x\n".repeat(40_000))],
    ["with a line about several topics", encode(`${large}- [a](a.md) and [t1](t1.md)\n`)],
  ])("wants an index %s to be seen whole", (_, bytes) => {
    expect(condenseIndex(bytes, "t1")).toBeUndefined()
  })

  describe("takes", () => {
    const filler = (bytes: number): string => `${"x".repeat(79)}\n`.repeat(bytes / 80)
    const isCondensed = (text: string, slug: string = "t1234"): boolean => {
      const condensed = condenseIndex(encode(text), slug)
      if (condensed !== undefined) expect(decode(condensed.expand(condensed.text))).toBe(text)
      return condensed !== undefined
    }

    it("up to 64 places where the topic may be named", () => {
      const named = (count: number): string => `${large}${"see t1234.md\n".repeat(count)}`
      expect(isCondensed(named(63))).toBe(true)
      expect(isCondensed(named(64))).toBe(false)
      const encoded = (count: number): string => `${large}${"100%25 %4a\n".repeat(count)}`
      expect(isCondensed(encoded(31))).toBe(true)
      expect(isCondensed(encoded(32))).toBe(false)
      expect(isCondensed(`${large}${"50% of %zz %1\n".repeat(99)}`)).toBe(true)
    })

    it("a beginning of 64 KB up to the first pointer at the margin", () => {
      expect(isCondensed(filler(48_000) + large)).toBe(true)
      expect(isCondensed(filler(80_000) + large)).toBe(false)
      expect(isCondensed(`${filler(800)}  - [a](a.md)\n${filler(800)}`)).toBe(false)
      expect(isCondensed(`${filler(800)}- [a](a.md)\n${filler(800)}`)).toBe(true)
    })

    it.each(["<!-- x -->\n", "```\nx\n```\n", "~~~\nx\n~~~\n"])("no %j beyond its beginning", (hiding) => {
      const near = condenseIndex(encode(`- [a](a.md)\n${filler(8_000)}${hiding}${large}`), "t1234")
      expect(near?.text.startsWith(`- [a](a.md)\n${filler(8_000)}${hiding}`)).toBe(true)
      expect(isCondensed(`- [a](a.md)\n${filler(80_000)}${hiding}${large}`)).toBe(false)
    })

    it.each(["<!-- x\n", "```\n", " \t~~~~ x\n"])("no %j that is not closed in its beginning", (open) => {
      expect(isCondensed(`${open}${large.replace(/<!--.*-->/, "")}`)).toBe(false)
      expect(isCondensed(`x ${open.replace("<!--", "--")}${large}`)).toBe(true)
    })

    it("lines side by side, several names in one line, the last line without an end", () => {
      const text = `${large}see t7.md and t7.md\nsee t7.md\n${filler(800)}t7.md`
      const condensed = condenseIndex(encode(text), "t7")
      expect(condensed?.text).toContain("see t7.md and t7.md\nsee t7.md\n")
      expect(condensed?.text.endsWith("t7.md")).toBe(true)
      expect(condensed?.text.split("t7.md")).toHaveLength(6)
      expect(isCondensed(text, "t7")).toBe(true)
      expect(isCondensed(`${text}\n${filler(800).trimEnd()}`, "t7")).toBe(true)
    })

    it("names that are written as %xx", () => {
      const text = large.replace("[t1234](t1234.md)", "[t1234](%741234.md)")
      expect(condenseIndex(encode(text), "t1234")?.text).toContain("- [t1234](%741234.md)")
    })

    it("bytes that are a part of more", () => {
      const bytes = encode(`x\n${large}`).subarray(2)
      const condensed = condenseIndex(bytes, "t77")
      expect(decode(condensed?.expand(condensed.text) ?? encode(""))).toBe(large)
    })

    it("a line about several topics that is not about this one", () => {
      expect(isCondensed(`${large}- [a](a.md), [b](b.md) — not t1234.md\n`)).toBe(true)
      expect(isCondensed(`${large}- [a](a.md), [t](t1234.md)\n`)).toBe(false)
    })
  })

  it("tells where removed lines stood in the whole index", () => {
    const text = `${large}\n- [T](t77.md) — again\n${lines.join("\n").replaceAll("t77", "v77")}\n- [T](t77.md) — last\n`
    const condensed = condenseIndex(encode(text), "t77")
    const all = text.split("\n")
    const removed = condensed?.locate(removePointers(condensed.text, "t77").removed)
    expect(removed?.map(({ at }) => all[at])).toEqual(removed?.map(({ line }) => line))
    expect(removed).toHaveLength(3)
  })

  it("gives the answers of the whole index to a change of a pointer", () => {
    let tried = 0
    let condensedOnes = 0
    fc.assert(
      fc.property(
        largeIndex,
        fc.constantFrom(...SLUGS, "t3", "first", "none", "100%25"),
        fc.boolean(),
        (index, slug, renewHook) => {
          tried++
          const condensed = condenseIndex(encode(index), slug)
          if (condensed === undefined) return
          condensedOnes++
          const pointer = { slug, type: "user", description: "another" }
          for (const change of [
            (text: string) => upsertPointer(text, pointer, { renewHook }),
            (text: string) => removePointers(text, slug),
          ]) {
            const whole = change(index)
            const part = change(condensed.text)
            expect(decode(condensed.expand(part.text))).toBe(whole.text)
            expect({ ...part, text: "", removed: condensed.locate(part.removed) }).toEqual({
              ...whole,
              text: "",
            })
          }
        },
      ),
      { numRuns: 2_000 },
    )
    expect(condensedOnes / tried).toBeGreaterThan(1 / 10)
  })
})
