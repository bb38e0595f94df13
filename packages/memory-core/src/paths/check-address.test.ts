import { expect, test } from "vitest"
import { isMemoryError } from "../errors.ts"
import { checkAddress, checkPath, checkWritablePath } from "./check-address.ts"

const refuses = (check: () => unknown): boolean => {
  try {
    check()
    return false
  } catch (error) {
    return isMemoryError(error, "invalid-slug")
  }
}

test("an address is a stem, a path of a Markdown file without its ending, or that of any file", () => {
  for (const address of ["tea", "a/b", "./a/b.txt"]) expect(checkAddress(address)).toBe(address)
  expect(checkAddress("a/b.md")).toBe("a/b")
  for (const wrong of ["", 5, "../a", "a/../b", "./../b", "./", "a//b"])
    expect(refuses(() => checkAddress(wrong))).toBe(true)
})

test.each(["a", "a/b/c/d.txt", "My notes.md", "café.txt", "日本/語.md", "a..b", "100%.txt", "a~"])(
  "accepts %j",
  (path) => {
    expect(checkPath(path)).toBe(path)
    checkWritablePath(path, true)
  },
)

test.each([
  "",
  "/a",
  "a/",
  "a//b",
  ".",
  "..",
  "../a",
  "a/../b",
  "a/./b",
  ".a",
  "a/.b",
  "a\\b",
  "a\0",
  "a\n",
  "a\u0085",
  "a\u2028",
  "\ud800",
  "%2e%2e/a",
  "a%2Fb",
  "a%00",
  "\uff0e\uff0e",
  "a\uff0fb",
  "\u2024a",
  "a/b/c/d/e",
  "x".repeat(2_000),
])("refuses %j", (path) => {
  expect(refuses(() => checkPath(path))).toBe(true)
  expect(refuses(() => checkWritablePath(path, false))).toBe(true)
})

test.each([
  "a/x.md/b",
  "a:b",
  'a"b',
  "cafe\u0301.txt",
  "a\u202eb",
  "a\u200bb",
  "a%20b",
  " a",
  "a ",
  "a.",
  "-a",
  "con",
  "a/NUL.txt",
  "x".repeat(253),
])("refuses the new name %j, and reads a file that has it", (path) => {
  expect(refuses(() => checkWritablePath(path, true))).toBe(true)
  checkWritablePath(path, false)
})

test.each([
  "CLAUDE.md",
  "a/agents.MD",
  "README",
  "readme.txt",
  "skill/a.txt",
  "a/CLAUDE.local.md",
  "ＭＥＭＯＲＹ.md",
])("refuses the reserved stem of %j also for a file that exists", (path) => {
  expect(refuses(() => checkWritablePath(path, false))).toBe(true)
  expect(checkPath(path)).toBe(path)
})

test("a stem that only begins like a reserved one is not reserved", () => {
  for (const path of ["claude-notes.md", "memory-2.txt", "systems"]) checkWritablePath(path, true)
})
