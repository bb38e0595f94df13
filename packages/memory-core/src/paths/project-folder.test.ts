import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { projectKey } from "./project-folder.ts"

describe("projectKey", () => {
  it.each([
    ["/home/you/shop", "home-you-shop"],
    ["/a/b-c", "a-b-c"],
    ["/a-b/c", "a-b-c"],
    ["/with space/ü", "with_space-_"],
    ["/.config", ".config"],
    ["/", "_"],
    ["/...", "_..."],
  ])("of %s is %s", (path, key) => {
    expect(projectKey(path, "linux")).toBe(key)
  })

  it.each([
    ["C:\\Users\\you", "C-Users-you"],
    ["c:\\a", "c-a"],
    ["\\\\srv\\share\\a", "srv-share-a"],
    ["\\\\?\\C:\\a", "C-a"],
    ["C:\\", "C-"],
  ])("of %s on Windows is %s", (path, key) => {
    expect(projectKey(path, "win32")).toBe(key)
  })

  it("is a plain file name of at most 200 bytes, the same every time", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.constantFrom("linux" as const, "win32" as const),
        (path, platform) => {
          const key = projectKey(`/${path}`, platform)
          expect(key).toMatch(/^[A-Za-z0-9._-]{1,200}$/)
          expect(key).not.toMatch(/^\.*$/)
          expect(projectKey(`/${path}`, platform)).toBe(key)
        },
      ),
    )
  })
})
