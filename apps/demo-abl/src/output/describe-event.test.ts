import { describe, expect, test } from "vitest"
import { describeEvent } from "./describe-event.ts"

const written = {
  kind: "written",
  slug: "prefers-pnpm",
  revision: "1",
  path: "/home/ada/m/prefers-pnpm.md",
  pointer: {},
  warnings: [],
} as const
const result = { type: "tool-result", id: "1", tool: "WriteMemoryTopic", text: "" } as const

describe("describeEvent", () => {
  test.each([
    ["created", "saved prefers-pnpm"],
    ["updated", "updated prefers-pnpm"],
    ["unchanged", "already saved prefers-pnpm"],
  ] as const)("a topic that was %s is shown with its path", (action, line) => {
    expect(
      describeEvent(
        { ...result, details: { ...written, action } },
        { home: "/home/ada", verbose: true, tellsChanges: false },
      ),
    ).toEqual([`· ${line}`, "  ~/m/prefers-pnpm.md"])
  })

  test("warnings are notes", () => {
    const warnings = [{ code: "similar-topics", message: "Much the same: uses-pnpm." }] as const
    const lines = describeEvent(
      { ...result, details: { ...written, action: "created", warnings } },
      { home: "/home/ada", verbose: true, tellsChanges: false },
    )
    expect(lines).toEqual([
      "· saved prefers-pnpm",
      "  ~/m/prefers-pnpm.md",
      "  note: Much the same: uses-pnpm.",
    ])
  })

  test("a failed tool is one line without escape sequences", () => {
    const lines = describeEvent(
      { type: "tool-error", id: "1", tool: "WriteMemoryTopic", message: "no\u001b[2J\nmore" },
      { home: "/home/ada", verbose: true, tellsChanges: false },
    )
    expect(lines).toEqual(["· WriteMemoryTopic failed: no\\x1b[2J"])
  })

  test("text is not described", () => {
    expect(
      describeEvent(
        { type: "text", text: "hello" },
        { home: "/home/ada", verbose: true, tellsChanges: false },
      ),
    ).toEqual([])
  })
})

test.each([
  ["/home/ada/x", "/home/ada", "~/x"],
  ["/home/adam/x", "/home/ada", "/home/adam/x"],
  ["/x", "/", "/x"],
])("the path %s with home %s is shown as %s", (path, home, shown) => {
  const details = { ...written, action: "created", path } as const
  expect(describeEvent({ ...result, details }, { home, verbose: true, tellsChanges: false })).toEqual([
    "· saved prefers-pnpm",
    `  ${shown}`,
  ])
})
