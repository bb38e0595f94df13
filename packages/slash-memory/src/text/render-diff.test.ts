import { expect, test } from "vitest"
import { createRandomText } from "../../test/random-text.ts"
import { draw } from "./block.ts"
import { diff } from "./render-diff.ts"
import { createStyle, type Style } from "./style.ts"

const plain = createStyle()

const renderDiff = (before: string, after: string, style: Style): string =>
  draw(diff(before, after), style).join("\n")

test("shows a change with three lines around it", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n"
  expect(renderDiff(before, before.replace("5\n", "five\nfive and a half\n"), plain)).toMatchInlineSnapshot(`
    "@@ -2,7 +2,8 @@
     2
     3
     4
    -5
    +five
    +five and a half
     6
     7
     8"
  `)
})

test("shows distant changes as separate hunks", () => {
  const before = Array.from({ length: 20 }, (_, at) => `${at}\n`).join("")
  const after = before.replace("1\n", "one\n").replace("18\n", "")
  expect(renderDiff(before, after, plain).match(/^@@.*@@$/gm)).toEqual([
    "@@ -1,5 +1,5 @@",
    "@@ -16,5 +16,4 @@",
  ])
})

test("says that the last line has no line end", () => {
  expect(renderDiff("a\n", "a", plain)).toBe("@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file")
})

test("shows line ends only where they are mixed", () => {
  expect(renderDiff("a\r\n", "a\r\nb\r\n", plain)).toBe("@@ -1,1 +1,2 @@\n a\n+b")
  expect(renderDiff("a\r\n", "a\n", plain)).toBe("@@ -1,1 +1,1 @@\n-a\\x0d\n+a")
})

test("numbers a new file from 0", () => {
  expect(renderDiff("", "a\n", plain)).toBe("@@ -0,0 +1,1 @@\n+a")
})

test("is empty when nothing changed", () => {
  expect(renderDiff("a\n", "a\n", plain)).toBe("")
})

test("uses colours with colour: true", () => {
  expect(renderDiff("", "a\n", createStyle({ colour: true }))).toContain("\u001b[32m+a\u001b[0m")
})

test("shows the same hunks whether the equal ends are long or short", () => {
  const randomText = createRandomText(3, ["a\n", "b\n", "c\n", "\n", "\r\n"])
  for (let run = 0; run < 500; run++) {
    const [before, after] = [randomText(30), randomText(30)]
    const ends = "=\n".repeat(50)
    const hunks = (text: string) => text.replace(/^@@.*@@$/gm, "@@")
    const alone = renderDiff(`=\n=\n=\n${before}=\n=\n=\n`, `=\n=\n=\n${after}=\n=\n=\n`, plain)
    expect(hunks(renderDiff(ends + before + ends, ends + after + ends, plain))).toBe(hunks(alone))
  }
})

test("shows the first 200 lines of a long diff and counts the rest", () => {
  const lines = Array.from({ length: 300 }, (_, at) => `${at}\n`).join("")
  const shown = renderDiff("", lines, plain).split("\n")
  expect(shown).toHaveLength(201)
  expect(shown.slice(-2)).toEqual(["+198", "… 101 more lines"])
})

test.each([
  ["new lines", "head\n", "new\n".repeat(105_267)],
  ["other lines", "a\n".repeat(5_000), "b\n".repeat(5_000)],
  ["distant changes among equal lines", `a${"\n".repeat(200_000)}a`, `b${"\n".repeat(200_000)}b`.repeat(2)],
])("says in a few lines that two long texts differ in %s", (_, before, after) => {
  const shown = renderDiff(before, after, plain)
  expect(shown).not.toBe("")
  expect(shown.split("\n").length).toBeLessThan(210)
})

test("tells the lengths where too much has changed", () => {
  expect(renderDiff("a\n".repeat(3_000), `${"b\n".repeat(1_999)}c`, plain)).toBe(
    "Too much has changed to show it: 3,000 lines before, 2,000 lines now.",
  )
})

/** What a diff makes of a text that it is of. */
function patched(before: string, shown: string): string {
  const old = before.split(/(?<=\n)/)
  const made: string[] = []
  let at = 0
  for (const line of shown.split("\n")) {
    const [, start, count] = /^@@ -(\d+),(\d+) /.exec(line) ?? []
    if (start !== undefined) {
      const from = count === "0" ? Number(start) : Number(start) - 1
      made.push(...old.slice(at, from))
      at = from
    } else if (line.startsWith("+")) made.push(`${line.slice(1)}\n`)
    else if (line.startsWith("-")) at++
    else made.push(old[at++] ?? "")
  }
  return [...made, ...old.slice(at)].join("")
}

test("leads from the one text to the other, whatever they are", () => {
  const randomText = createRandomText(11, ["a\n", "b\n", "c\n", "\n"])
  for (let run = 0; run < 500; run++) {
    const [before, after] = [randomText(30), randomText(30)]
    if (before !== after) expect(patched(before, renderDiff(before, after, plain))).toBe(after)
  }
})
