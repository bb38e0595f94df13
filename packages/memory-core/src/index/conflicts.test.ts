import { describe, expect, it } from "vitest"
import { removePointers, restorePointers, upsertPointer } from "../../test/index-of-text.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"
import { digestOf } from "./update-index.ts"

const CONFLICT = [
  "- [top](top.md) — user: top",
  "<<<<<<< HEAD",
  "- [a](a.md) — user: ours",
  "||||||| base",
  "=======",
  "- [a](a.md) — user: theirs",
  ">>>>>>> branch",
  "- [end](end.md) — user: end",
]
const text = CONFLICT.join("\n")

/** The conflicts of a text: the positions of the first and the last line of each. */
function findConflicts(lines: readonly string[]): number[] {
  const found = parseIndex(lines.join("\n")).lines
  return found.flatMap(({ conflict }, at) => (conflict ? [at] : []))
}

describe("open git conflicts", () => {
  it("returns the lines from the first to the last marker", () => {
    expect(findConflicts(CONFLICT)).toEqual([1, 2, 3, 4, 5, 6])
    expect(findConflicts([...CONFLICT, ...CONFLICT])).toHaveLength(12)
  })

  it.each([
    ["an underlined heading", ["Title", "======="]],
    ["a conflict without an end", ["<<<<<<< HEAD", "======="]],
    ["a conflict without a divider", ["<<<<<<< HEAD", ">>>>>>> b"]],
    ["longer markers", ["<<<<<<<< HEAD", "=======", ">>>>>>> b"]],
  ])("ignores %s", (_, lines) => {
    expect(findConflicts(lines)).toEqual([])
  })

  it("ignores markers in fenced code and comments", () => {
    const inFence = `\`\`\`\n${text}\n\`\`\`\n`
    expect(parseIndex(inFence).lines.some(({ conflict }) => conflict)).toBe(false)
    expect(parseIndex(`<!--\n${text}\n-->\n`).lines.some(({ conflict }) => conflict)).toBe(false)
    expect(formatIndex(parseIndex(text))).toBe(text)
  })
})

describe("the lines of a conflict", () => {
  const pointer = { slug: "a", type: "user", description: "new" }

  it("stay when their topic is changed or removed, and the update reports it", () => {
    expect(upsertPointer(text, pointer, { refreshHook: true })).toMatchObject({
      text,
      removed: [],
      inConflict: true,
    })
    expect(upsertPointer(text, pointer)).not.toHaveProperty("inConflict")
    expect(removePointers(text, "a")).toEqual({ text, removed: [], inConflict: true, left: [] })
  })

  it("stay when a line outside the conflict is removed", () => {
    const update = removePointers(`${text}\n- [a](a.md) — user: more`, "a")
    expect(update).toMatchObject({ text: `${text}\n`, inConflict: true })
    expect(update.removed).toHaveLength(1)
  })

  it("stay when a line is restored", () => {
    const [line = "", above = ""] = ["- [a](a.md) — user: ours", "<<<<<<< HEAD"]
    const { text: after } = restorePointers(text, "a", [{ line, above: digestOf({ text: above }), at: 2 }])
    expect(after).toContain(CONFLICT.slice(1, 7).join("\n"))
    expect(
      parseIndex(after).lines.filter(({ pointer: one, conflict }) => one?.slug === "a" && !conflict),
    ).toHaveLength(1)
  })
})
