import { describe, expect, it } from "vitest"
import { parsePointer, slugOfDestination } from "./parse-pointer.ts"

const links = (text: string) => {
  const line = `- ${text}`
  const found = parsePointer(line)?.links ?? []
  return found.map(({ slug, span, title }) => [slug, line.slice(span.start, span.end), title])
}

describe("the links of a pointer", () => {
  it("returns the slug, the span and the title of each link", () => {
    expect(links("see [A](a.md), [B](b.md)!")).toEqual([
      ["a", "[A](a.md)", "A"],
      ["b", "[B](b.md)", "B"],
    ])
  })

  it.each([
    ["[A](a.md)[B](b.md)", ["a", "b"]],
    ["[A](x.txt) [B](b.md)", ["b"]],
    ["](a.md) [B](b.md)", ["b"]],
    ["[A](a.md [B](b.md)", ["b"]],
    ["[A\\](a.md) [B](b.md)", ["b"]],
    ["[A]\\(a.md) [B](b.md)", ["b"]],
    ["[A](a.md) [B](b.md", ["a"]],
    ["[[A]](a.md)", ["a"]],
    ["[A [B](b.md)](a.md)", ["b"]],
    ["[A]](a.md)", []],
    ["\\[A](a.md)", []],
    ["[\\[A](a.md)", ["a"]],
    ["[A](a(1)(2).md)", ["a(1)(2)"]],
    ["[A](a)(1).md)", []],
    ["[A](<a)(1.md>)", ["a)(1"]],
    ["[A]( <a)(1.md>)", ["a)(1"]],
    ["[A](<a.md> (t))", []],
    ["[A]()", []],
    ["![A](a.md)", []],
    ["![A](a.md) [B](b.md)", ["b"]],
    ["\\![A](a.md)", ["a"]],
  ])("in %s finds %j", (line, slugs) => {
    expect(links(line).map(([slug]) => slug)).toEqual(slugs)
  })

  it("are not those in code; slug and title are from the line itself", () => {
    expect(links("`[x](x.md)` [the `a`](a.md)")).toEqual([["a", "[the `a`](a.md)", "the `a`"]])
  })

  it("ignores a destination that is longer than any file name", () => {
    const slug = (length: number) => "x".repeat(length - 3)
    expect(links(`[A](${slug(1_023)}.md)`)).toHaveLength(1)
    expect(links(`[A](${slug(1_024)}.md)`)).toHaveLength(0)
    expect(links(`[A](${slug(1_024)}.md) [B](b.md)`).map(([found]) => found)).toEqual(["b"])
  })
})

describe("slugOfDestination", () => {
  it.each([
    ["a.md", "a"],
    [" a.md ", "a"],
    ["<a.md>", "a"],
    ["a.md>", undefined],
    ["./a.md", "a"],
    ["<./a b.md>", "a b"],
    ["././a.md", undefined],
    ["a.md#part", "a"],
    ["a.md#part.md", "a"],
    ["#a.md", undefined],
    ["a%20b.md", "a b"],
    ["a%2Fb.md", undefined],
    ["a%2eb.md", "a.b"],
    ["a%zzb.md", "a%zzb"],
    ["a%ff.md", "a%ff"],
    ["a%23b.md", "a#b"],
    ['a.md "t"', "a"],
    ["a.md 't'", "a"],
    ['a.md\t"t"', "a"],
    ['<a b.md>  "t"', "a b"],
    ['a.md"t"', undefined],
    ["a.md \"t'", undefined],
    ["a.MD", undefined],
    ["a", undefined],
    [".md", undefined],
    [".a.md", undefined],
    ["a/b.md", "a/b"],
    ["a/b/c/d.md", "a/b/c/d"],
    ["a/b/c/d/e.md", undefined],
    ["a/../b.md", undefined],
    ["/a/b.md", undefined],
    ["a\\b.md", undefined],
    ["MEMORY.md", undefined],
    ["Memory.md", undefined],
    ["my-memory.md", "my-memory"],
    ["memory.md.md", "memory.md"],
    ["", undefined],
  ])("of %j returns %j", (destination, slug) => {
    expect(slugOfDestination(destination)).toBe(slug)
  })
})
