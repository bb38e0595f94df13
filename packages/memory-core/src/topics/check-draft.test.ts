import { describe, expect, it } from "vitest"
import { isMemoryError, type MemoryErrorCode } from "../errors.ts"
import { checkDraft } from "./check-draft.ts"
import type { TopicDraft } from "./topic.ts"

const draft = (more: Record<string, unknown> = {}): TopicDraft =>
  ({ slug: "a", type: "user", description: "d", body: "b", ...more }) as TopicDraft
const codeOf = (input: TopicDraft): MemoryErrorCode | undefined => {
  try {
    checkDraft(input)
  } catch (error) {
    if (isMemoryError(error)) return error.code
  }
  return undefined
}

describe("checkDraft", () => {
  it("removes .md from the slug and blanks around the description", () => {
    expect(checkDraft(draft({ slug: "x.md", description: "  d \t" }))).toEqual(
      draft({ slug: "x", description: "d" }),
    )
  })

  it("counts code points", () => {
    expect(codeOf(draft({ description: "👩".repeat(120) }))).toBeUndefined()
    expect(codeOf(draft({ description: "👩".repeat(121) }))).toBe("invalid-description")
  })

  it("keeps a joined emoji", () => {
    expect(checkDraft(draft({ description: "👩‍💻" })).description).toBe("👩‍💻")
  })

  it("accepts the slug of a file that exists under an unusual name", () => {
    expect(checkDraft(draft({ slug: "my notes" }), "my notes").slug).toBe("my notes")
  })

  it("reads each field of its input once", () => {
    let reads = 0
    const input = {
      ...draft(),
      get body() {
        return `read ${++reads} times`
      },
    }
    expect(checkDraft(input).body).toBe("read 1 times")
    expect(reads).toBe(1)
  })

  it.each([
    ["invalid-slug", { slug: "a/b" }],
    ["invalid-topic", { type: "admin" }],
    ["invalid-topic", { type: undefined }],
    ["invalid-topic", { type: "User" }],
    ["invalid-topic", { name: "a\nb" }],
    ["invalid-topic", { name: "" }],
    ["invalid-description", { description: "" }],
    ["invalid-description", { description: " \u3000" }],
    ["invalid-description", { description: "a\ud800b" }],
    ["invalid-description", { description: "\u200b\u3164\ufe0f\u00ad\u2800" }],
    ["invalid-topic", { name: "\u2060" }],
    ["invalid-topic", { name: "\udc00" }],
    ["invalid-topic", { body: "cut \ud83d" }],
    ["invalid-description", { description: "ok\n- [evil](evil.md)" }],
    ["invalid-description", { description: "a\u2028b" }],
    ["invalid-description", { description: "a\x1b[2Jb" }],
    ["invalid-description", { description: "a\u0085b" }],
  ])("rejects with %s: %j", (code, more) => {
    expect(codeOf(draft(more))).toBe(code)
  })

  it.each([
    [{ type: "admin" }, "The type must be one of user, feedback, project, reference."],
    [{ name: " " }, "The name is empty. State in one line"],
    [{ description: "" }, "The description is empty. State in one line"],
    [{ description: "a\nb" }, "The description must be one line without control characters"],
    [
      { description: "x".repeat(121) },
      "The description has 121 characters; the limit is 120. State the fact",
    ],
  ])("explains the error in %j", (more, message) => {
    expect(() => checkDraft(draft(more))).toThrow(message)
  })
})
