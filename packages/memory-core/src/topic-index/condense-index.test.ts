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
