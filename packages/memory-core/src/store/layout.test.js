import { describe, expect, it } from "vitest"
import { foldCase, slugOfFile, slugOfMarker } from "./file-names.ts"

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
  it.each([
    ["unfinished-a.gone", "a"],
    ["unfinished-a.b.0123456789abcdef", "a.b"],
    ["unfinished-a.0123456789abcdef-0123456789abcdef", "a"],
    ["unfinished-a\nb.gone", "a\nb"],
    ["unfinished-.gone", undefined],
    ["unfinished-a", undefined],
    ["unfinished-a.0123", undefined],
    ["unfinished-agone", undefined],
    ["x-unfinished-a.gone", undefined],
    ["tmp-1", undefined],
  ])("%j is the marker of the topic %j", (name, slug) => {
    expect(slugOfMarker(name)).toBe(slug)
  })
})
it("a slug has one folded spelling for all that some file system treats as the same", () => {
  expect([foldCase("FACT"), foldCase("Cafe\u0301")]).toEqual(["fact", "caf\u00e9"])
})
