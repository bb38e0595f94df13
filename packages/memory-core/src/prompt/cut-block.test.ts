import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Block, createBlock } from "./block.ts"
import { countTokensByLength } from "./count-tokens.ts"
import { cutBlock } from "./cut-block.ts"
import { countBytesMissing } from "./show-part.ts"
import { countBytes } from "./text-size.ts"

const fileBlock = (text: string): Block =>
  createBlock(
    { kind: "file", name: "project", tag: "p", path: "/p", text, bytesOnDisk: Buffer.byteLength(text) },
    ["p"],
    countTokensByLength,
  )

const autoBlock = (texts: readonly string[]): Block =>
  createBlock(
    {
      kind: "auto",
      name: "auto",
      tag: "auto-memory",
      path: "/m",
      lines: texts.map((text, at) => ({ text, slugs: [`t${at}`] })),
      bytesNotRead: 0,
      topicCount: texts.length,
      drift: { orphans: [], dangling: [], duplicates: [] },
    },
    ["auto-memory"],
    countTokensByLength,
  )

const cutToBytes = (block: Block, bytes: number): boolean =>
  cutBlock(block, "caps.bytes", bytes, () => countBytes(block.body))

describe("cutBlock", () => {
  it("leaves a block alone that fits", () => {
    const block = fileBlock("a\nb")
    expect(cutToBytes(block, 3)).toBe(true)
    expect(block).toMatchObject({ body: "a\nb", cutBy: [] })
  })

  it("cuts between lines", () => {
    const block = fileBlock("one\ntwo\nthree\n".repeat(50))
    expect(cutToBytes(block, 200)).toBe(true)
    expect(block.body).toMatch(
      /^(?:one\ntwo\nthree\n)+(?:one\n)?(?:two\n)?\[truncated: \d+ bytes by caps\.bytes; /,
    )
    expect(countBytes(block.body)).toBeLessThanOrEqual(200)
    expect(countBytes(block.body)).toBeGreaterThan(190)
  })

  it("cuts a file inside a line that would not fit even alone", () => {
    const block = fileBlock(`# Title\n${"é😀".repeat(100)}\nend`)
    expect(cutToBytes(block, 150)).toBe(true)
    expect(block.body).toMatch(
      /^# Title\n(?:é😀)+é?\n\[truncated: \d+ bytes by caps\.bytes; the whole file is at \/p\]$/,
    )
    expect(countBytes(block.body)).toBeGreaterThan(140)
  })

  it("cuts the index inside its first line only", () => {
    const long = autoBlock([`- [t0](t0.md) ${"x".repeat(300)}`, "- [t1](t1.md)"])
    expect(cutToBytes(long, 150)).toBe(true)
    expect(long.body).toMatch(/^- \[t0\]\(t0\.md\) x+\n\[truncated: \d+ bytes; 1 of 2 topics not shown; /)
    const second = autoBlock(["- [t0](t0.md)", `- [t1](t1.md) ${"x".repeat(300)}`])
    expect(cutToBytes(second, 150)).toBe(true)
    expect(second.body).toMatch(/^- \[t0\]\(t0\.md\)\n\[truncated: \d+ bytes; 1 of 2 topics/)
  })

  it("never cuts inside an entity", () => {
    for (let bytes = 60; bytes < 100; bytes++) {
      const block = fileBlock("</p>".repeat(100))
      cutToBytes(block, bytes)
      expect(block.body.split(/\n?\[truncated/)[0]).toMatch(/^(?:&lt;(?:\/(?:p>?)?)?)*$/)
    }
  })

  it("says no and shows only the marker when nothing else fits", () => {
    const block = fileBlock("word\n".repeat(100))
    expect(cutToBytes(block, 20)).toBe(false)
    expect(block.body).toBe("[truncated: 499 bytes by caps.bytes; the whole file is at /p]")
  })

  it("says no and changes nothing when the marker would be longer than the text", () => {
    const block = fileBlock("ab\ncd")
    expect(cutToBytes(block, 3)).toBe(false)
    expect(block).toMatchObject({ body: "ab\ncd", cutBy: [] })
  })

  it("cuts again without growing", () => {
    const block = fileBlock("word\n".repeat(100))
    cutToBytes(block, 300)
    const first = block.end
    expect(cutBlock(block, "cap_tokens_combined", 40, () => countTokensByLength(block.body))).toBe(true)
    expect(block.end).toBeLessThan(first)
    expect(block.cutBy).toEqual(["caps.bytes", "cap_tokens_combined"])
  })

  it("keeps the limit and counts what is missing, for any text, limit and counter", () => {
    const counters = [
      countBytes,
      countTokensByLength,
      (text: string) => text.split(/\W+/).length,
      (text: string) => text.length % 97,
    ]
    const line = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom("", "<auto-memory>", "é".repeat(99)),
    )
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.nat(400),
        fc.nat(3),
        fc.boolean(),
        (lines, limit, which, isAuto) => {
          const block = isAuto ? autoBlock(lines) : fileBlock(lines.join("\n"))
          const count = counters[which] ?? countBytes
          const whole = block.text
          const fits = cutBlock(block, "cap_tokens_auto", limit, () => count(block.body))
          if (fits) expect(count(block.body)).toBeLessThanOrEqual(limit)
          if (block.body === whole) return
          expect(block.body).toContain(`[truncated: ${countBytesMissing(block)} bytes`)
          const shown = block.text.slice(0, block.end)
          expect(whole.startsWith(shown)).toBe(true)
          expect(shown).not.toMatch(/\p{Cs}/u)
          expect(countBytesMissing(block)).toBe(countBytes(whole) - countBytes(shown))
          if (isAuto && shown.includes("\n")) expect(whole[block.end]).toBe("\n")
        },
      ),
      { numRuns: 400 },
    )
  })

  it("measures little more than the limit allows", () => {
    const block = fileBlock(`${"some words here\n".repeat(60_000)}`)
    let measured = 0
    cutBlock(block, "cap_tokens_combined", 1_000, () => {
      measured += block.body.length
      return countTokensByLength(block.body)
    })
    expect(measured).toBeLessThan(block.text.length + 20 * 4_000)
  })
})
