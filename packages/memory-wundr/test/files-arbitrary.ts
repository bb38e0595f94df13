import fc from "fast-check"

const LINE = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("- one", "- two `code`", "* three", "+ four", "  - child", "    - deeper"),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom("## Corrections", "##  user  preferences ##", "## Mine", "### Sub", "# Top"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("", "  ", "\t", "Some prose.", "  indented", "\t- tab", "- ", "---", "1. one"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "- x <!-- auto:confidence=0.9,date=2026-02-09 -->",
      "- [?] y <!-- auto:stale=true,mine=1, date=2025-01-01 -->",
      "- z <!-- note --> <!-- auto:links=a;b -->",
      "- w <!-- auto:session=s1 --> after",
      "- five  ",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("<!--", "-->", "```", "~~~", "<!-- c -->", "- a <!-- b", "`<!--`", "- `"),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, "")),
  },
)

/** A text as people and programs may leave it: any line ends, with or without a byte order mark and a final line end. */
export const anyFile: fc.Arbitrary<string> = fc
  .record({
    mark: fc.constantFrom("", "", "\uFEFF"),
    lines: fc.array(fc.tuple(LINE, fc.constantFrom("\n", "\n", "\n", "\r\n", "\r")), {
      maxLength: 40,
      size: "max",
    }),
    isEnded: fc.boolean(),
  })
  .map(({ mark, lines, isEnded }) => {
    const text = lines.map(([line, end]) => line + end).join("")
    return mark + (isEnded ? text : text.replace(/[\r\n]+$/, ""))
  })
