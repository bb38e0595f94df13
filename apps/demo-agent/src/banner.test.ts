import { expect, test } from "vitest"
import { renderBanner } from "./banner.ts"
import type { Session } from "./session.ts"

function session(memory: Partial<Session["memory"]>, topicCount?: number): Session {
  const auto = topicCount === undefined ? [] : [{ name: "auto", topicCount }]
  return {
    memory: { enabled: true, readOnly: false, directory: "/home/ada/m", ...memory },
    prefix: {
      text: "",
      tiers: auto,
      diagnostics: [
        { code: "tier-cut", level: "warning", message: "CLAUDE.md was cut." },
        { code: "orphan-topic", level: "info", message: "for the record" },
      ],
    },
    warnings: [],
  } as unknown as Session
}

test("says the model, the path, that it is on, and how many topics there are", () => {
  expect(renderBanner(session({}, 2), "offline (rules, no language model)", "/home/ada")).toEqual([
    "Caliban demo agent",
    "  model   offline",
    "          (rules, no language model)",
    "  memory  on, 2 topics",
    "  ~/m",
    "  ! CLAUDE.md was cut.",
    "/memory, /help · Ctrl-D to quit",
  ])
})

test("a long warning is wrapped at 40 columns", () => {
  const long = {
    ...session({}, 2),
    warnings: ["The memory index was cut (bytes): 3 of 900 topics are not shown."],
  }
  expect(renderBanner(long, "gpt", "/home/ada").slice(4, 7)).toEqual([
    "  ! The memory index was cut (bytes): 3",
    "    of 900 topics are not shown.",
    "  ! CLAUDE.md was cut.",
  ])
})

test.each([
  [{ enabled: false }, undefined, "  memory  off"],
  [{ readOnly: true }, 1, "  memory  on, read-only, 1 topic"],
  [{}, undefined, "  memory  on, 0 topics"],
])("%j with %s topics reads: %s", (memory, topicCount, line) => {
  expect(renderBanner(session(memory, topicCount), "gpt", undefined)).toContain(line)
})
