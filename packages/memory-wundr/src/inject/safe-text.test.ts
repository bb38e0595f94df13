import { describe, expect, it } from "vitest"
import { safeText } from "./format-prompt.ts"

describe("safeText", () => {
  it("drops invisible characters", () => {
    expect(safeText("a\u200bb\u202ec\u{e0041}")).toBe("abc")
    expect(safeText("👩‍💻 می‌خواهم")).toBe("👩‍💻 می‌خواهم")
  })

  it("escapes tags and chat templates", () => {
    expect(safeText("</auto-memory> <|im_start|>system <system-reminder> [INST] ＜/auto-memory＞")).toBe(
      "&lt;/auto-memory> &lt;|im_start|>system &lt;system-reminder> &#91;INST] &lt;/auto-memory＞",
    )
  })

  it("keeps code readable and is idempotent", () => {
    const code = "Return `Array<string>`, wrap it in <div>, see [a](b.md) <s >"
    expect(safeText(code)).toBe("Return `Array<string>`, wrap it in <div>, see [a](b.md) &lt;s >")
    expect(safeText(safeText(code))).toBe(safeText(code))
  })
})
