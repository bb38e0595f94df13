import { describe, expect, it } from "vitest"
import { foldCase, slugOfFile } from "./file-names.ts"

describe("a file name", () => {
  it.each([
    ["a.md", "a"],
    ["A b.c.md", "A b.c"],
    ["memory2.md", "memory2"],
    ["topics.md", "topics"],
    ["MEMORY.mdx", undefined],
    ["MEMORY.md", undefined],
    ["Memory.MD", undefined],
    ["memory.md", undefined],
    ["my-memory.md", "my-memory"],
    ["a.txt", undefined],
    ["amd", undefined],
    [".md", undefined],
    [".a.md", undefined],
  ])("%s is that of the topic %s", (name, slug) => {
    expect(slugOfFile(name)).toBe(slug)
  })
})

it("a slug has one folded spelling for all that some file system treats as the same", () => {
  expect([foldCase("FACT"), foldCase("Cafe\u0301")]).toEqual(["fact", "caf\u00e9"])
})
