import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fileStem, hostileText, indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { movePointers } from "./move-pointers.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"

const move = (text: string): string => formatIndex(movePointers(parseIndex(text), "a", "b/c").index)

describe("movePointers", () => {
  it("keeps the place, the title and the text of a line; a title that is the name follows", () => {
    expect(move("- x: **[My a](a.md)** — mine\n  text of a\n* [a](a.md)\n")).toBe(
      "- x: **[My a](b/c.md)** — mine\n  text of a\n* [b/c](b/c.md)\n",
    )
  })

  it("keeps the form of a link", () => {
    const forms = '- [a](./a.md) — x\n- [a](<a.md>)\n- [a](a.md#part)\n- [b](a.md "t a.md") — y\n'
    expect(move(forms)).toBe(forms.replaceAll(/(?<=[(</])a\.md/g, "b/c.md"))
  })

  it.each([
    "- [x](x.md) and [a](a.md)\n",
    "- [a](a.md) and [x](x.md)\n",
    "1. [a](a.md)\n",
    "<<<<<<< x\n- [a](a.md)\n=======\n- [a](a.md)\n>>>>>>> y\n",
  ])("leaves %j as it is", (text) => expect(move(text)).toBe(text))

  it("changes nothing but links to the topic, and makes each of these lead to the other one", () => {
    fc.assert(
      fc.property(
        fc.oneof(indexText(), hostileText()),
        fc.constantFrom(...SLUGS),
        fileStem(),
        (text, from, to) => {
          const index = parseIndex(text)
          const { lines } = movePointers(index, from, to).index
          expect(lines).toHaveLength(index.lines.length)
          for (const [at, line] of lines.entries()) {
            const old = index.lines[at]
            if (line.text === old?.text) continue
            expect(old?.pointer?.slugs).toEqual([from])
            expect(line.pointer?.slugs).toEqual([to])
            expect(line.pointer?.hook).toBe(old?.pointer?.hook)
          }
        },
      ),
    )
  })
})
