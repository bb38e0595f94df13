import assert from "node:assert/strict"
import fc from "fast-check"
import { expect, it } from "vitest"
import { createMapStore, createMemory } from "../../src/index.ts"
import { property, testProperties } from "./properties.ts"

const SLUGS = ["a", "b", "c"] as const

/** An index of nested lists: pointers at any depth, shared lines, text and blank lines between them. */
function nestedIndex(): fc.Arbitrary<string> {
  const link = fc.constantFrom(
    "[a](a.md)",
    "[T](a.md)",
    "[b](b.md)",
    "[a](a.md), [b](b.md)",
    "[b](b.md) and [a](a.md)",
  )
  const item = fc
    .tuple(
      fc.constantFrom("", "", "  ", "    ", "\t"),
      link,
      fc.constantFrom("", " — project: About a", " — mine"),
    )
    .map(([indent, text, hook]) => `${indent}- ${text}${hook}`)
  const other = fc.constantFrom("", "", "# Memory", "## Part", "Text.", "- plain", "  more", "  - plain")
  const lines = fc.array(fc.oneof({ weight: 3, arbitrary: item }, { weight: 2, arbitrary: other }), {
    maxLength: 8,
  })
  return fc
    .tuple(lines, fc.constantFrom("\n", "\r\n"), fc.boolean())
    .map(([all, end, isEnded]) => all.join(end) + (isEnded ? end : ""))
}

type Action = "write" | "remove"

/** The index after a change of a topic and its undo. */
async function undone(index: string, slug: string, action: Action): Promise<string | undefined> {
  const file = (name: string): string =>
    `---\nname: ${name}\ndescription: About ${name}\nmetadata:\n  type: project\n---\n\nText.\n`
  const files = { "MEMORY.md": index, "a.md": file("a"), "b.md": file("b") }
  const memory = createMemory({ store: createMapStore({ files }), system: { env: {} } })
  if (action === "remove") await memory.remove(slug)
  else await memory.write({ slug, type: "project", description: "Something new", body: "New." })
  await memory.undo()
  return await memory.readIndex()
}

const linesOf = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line !== "")

testProperties("an undo", [
  property(
    "gives an index of nested lists its bytes back",
    fc.asyncProperty(
      nestedIndex(),
      fc.constantFrom(...SLUGS),
      fc.constantFrom<Action>("write", "remove"),
      async (index, slug, action) => {
        const back = (await undone(index, slug, action)) ?? ""
        // Next to a new line of a topic that shared one, a blank line or a line end may have been added, which stays.
        const isExact = action === "remove" || !/\]\(.*\]\(/.test(index)
        if (isExact) assert.equal(back, index)
        else assert.deepEqual(linesOf(back), linesOf(index))
      },
    ),
  ),
])

it.each([
  ["a", "- [T](a.md)\n- [T](a.md)\n"],
  ["b", "    - [b](b.md) and [a](a.md)\n  - [b](b.md) and [a](a.md)"],
])("an undo of a write of %s takes no equal line and no last line: %j", async (slug, index) => {
  const back = await undone(index, slug, "write")
  expect(back?.trimEnd()).toBe(index.trimEnd())
})
