import { describe, expect, it } from "vitest"
import { findConflicts } from "./find-conflicts.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"
import { putBackPointers, removePointers, upsertPointer } from "./update-index.ts"

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

describe("findConflicts", () => {
  it("gives the lines from marker to marker", () => {
    expect(findConflicts(CONFLICT)).toEqual([{ start: 1, end: 7 }])
    expect(findConflicts([...CONFLICT, ...CONFLICT])).toHaveLength(2)
  })

  it.each([
    ["a heading that is underlined", ["Title", "======="]],
    ["one that does not end", ["<<<<<<< HEAD", "======="]],
    ["one that is not divided", ["<<<<<<< HEAD", ">>>>>>> b"]],
    ["longer markers", ["<<<<<<<< HEAD", "=======", ">>>>>>> b"]],
  ])("takes %s for none", (_, lines) => {
    expect(findConflicts(lines)).toEqual([])
  })

  it("is not looked for in fenced code and comments", () => {
    const inFence = `\`\`\`\n${text}\n\`\`\`\n`
    expect(parseIndex(inFence).lines.some(({ conflict }) => conflict)).toBe(false)
    expect(parseIndex(`<!--\n${text}\n-->\n`).lines.some(({ conflict }) => conflict)).toBe(false)
    expect(formatIndex(parseIndex(text))).toBe(text)
  })
})

describe("the lines of a conflict", () => {
  const pointer = { slug: "a", type: "user", description: "new" }

  it("stay when their topic changes or goes, and the change says so", () => {
    expect(upsertPointer(text, pointer, { refreshHook: true })).toMatchObject({
      text,
      removed: [],
      inConflict: true,
    })
    expect(upsertPointer(text, pointer)).not.toHaveProperty("inConflict")
    expect(removePointers(text, "a")).toEqual({ text, removed: [], inConflict: true })
  })

  it("stay when a line outside of them goes", () => {
    const update = removePointers(`${text}\n- [a](a.md) — user: more`, "a")
    expect(update).toMatchObject({ text: `${text}\n`, inConflict: true })
    expect(update.removed).toHaveLength(1)
  })

  it("stay when a line is put back", () => {
    const [line = "", above = ""] = ["- [a](a.md) — user: ours", "<<<<<<< HEAD"]
    const { text: after } = putBackPointers(text, "a", [{ line, above, at: 2 }])
    expect(after).toContain(CONFLICT.slice(1, 7).join("\n"))
    expect(
      parseIndex(after).lines.filter(({ pointer: one, conflict }) => one?.slug === "a" && !conflict),
    ).toHaveLength(1)
  })
})
