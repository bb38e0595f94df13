import { describe, expect, test } from "vitest"
import { readPrompt } from "./knowledge.ts"

function inBlock(text: string): string {
  return `<auto-memory path="/m/MEMORY.md" topic_count="1">\n${text}\n</auto-memory>\n\nYou are an agent.`
}

describe("readPrompt", () => {
  test.each([
    ["- [a](a.md) — user: Prefers pnpm", { slug: "a", type: "user", hook: "Prefers pnpm" }],
    ["* [Title](some-slug.md): a hook", { slug: "some-slug", hook: "a hook" }],
    ["  - [a](a.md) - project: x: y", { slug: "a", type: "project", hook: "x: y" }],
    ["- [a](./a.md) -- plain", { slug: "a", hook: "plain" }],
    ["- [a](my%20notes.md) — plain", { slug: "my notes", hook: "plain" }],
    ["- [a](a.md)", { slug: "a", hook: "" }],
  ])("reads the pointer %s", (line, topic) => {
    expect(readPrompt(inBlock(line)).topics).toEqual([topic])
  })

  test("no block is no memory, an empty one is an empty memory", () => {
    expect(readPrompt("You are an agent.")).toMatchObject({ present: false, topics: [] })
    expect(readPrompt(inBlock(""))).toMatchObject({ present: true, topics: [] })
  })

  test("a cut index is known as cut", () => {
    expect(readPrompt(inBlock("[truncated: 90 bytes, 2 topics not shown]")).truncated).toEqual(["MEMORY"])
  })

  test("the topics of a mount have addresses and come after those of the memory itself", () => {
    const prompt = [
      '<auto-memory mount="team" path="/t/MEMORY.md" topic_count="1">',
      "- [deploy](deploy.md) — project: Deploys on Mondays",
      "[truncated: 90 bytes]",
      "</auto-memory>",
      "",
      inBlock("- [a](a.md) — user: Prefers pnpm"),
      "Read-only: team. If two memories disagree, say so, with both places.",
    ].join("\n")
    expect(readPrompt(prompt)).toMatchObject({
      topics: [
        { slug: "a", hook: "Prefers pnpm" },
        { slug: "team/deploy", hook: "Deploys on Mondays", readOnly: true },
      ],
      truncated: ["team/MEMORY"],
    })
  })

  test("pointers outside the block do not count", () => {
    expect(readPrompt(`${inBlock("")}\n- [a](a.md) — user: x`).topics).toEqual([])
  })

  test("lines of the person's files are notes", () => {
    const prompt =
      '<project-claude-md path="/p/CLAUDE.md">\n# Rules\n\n- Use tabs.\n</project-claude-md>\n\nYou are an agent.'
    expect(readPrompt(prompt).notes).toEqual(["Use tabs."])
  })
})
