import { describe, expect, it } from "vitest"
import { daysSince, isoDay } from "./dates.ts"
import { bareText } from "./fold.ts"
import { safeText } from "./safe-text.ts"
import { keywordsOf, wordsOf } from "./words.ts"

describe("bareText", () => {
  it("takes case, accents and width away", () => {
    expect(bareText("Café ÉCOLE Ｐｎｐｍ Ёлка")).toBe("cafe ecole pnpm елка")
  })

  it("keeps the vowels of scripts that write them as marks", () => {
    expect(bareText("ที่นี่")).toBe("ที่นี่".normalize("NFC"))
    expect(bareText("한국어")).toBe("한국어")
  })
})

describe("wordsOf", () => {
  it("takes runs of letters and digits", () => {
    expect(wordsOf("Use `pnpm-lock.yaml`, v10!")).toEqual(["use", "pnpm", "lock", "yaml", "v10"])
  })

  it("takes pairs of characters where words have no blanks between them", () => {
    expect(wordsOf("使用pnpm安装")).toEqual(["使用", "pnpm", "安装"])
    expect(wordsOf("テスト")).toEqual(["テス", "スト"])
    expect(wordsOf("猫")).toEqual(["猫"])
  })

  it("finds in every language something that an entry is about", () => {
    for (const text of [
      "Запускай тесты перед коммитом",
      "提交前运行测试",
      "ทดสอบก่อนคอมมิต",
      "커밋 전에 테스트를 실행",
      "הרץ בדיקות לפני קומיט",
      "कमिट से पहले परीक्षण चलाएँ",
    ])
      expect(keywordsOf(text).size).toBeGreaterThan(1)
  })

  it("abandons out what says nothing", () => {
    expect([...keywordsOf("Always use the new pnpm for 42 builds")]).toEqual(["pnpm", "42", "build"])
  })
})

describe("text for a prompt", () => {
  it("loses what nobody sees", () => {
    expect(safeText("a\u200bb\u202ec\u{e0041}")).toBe("abc")
    expect(safeText("👩‍💻 می‌خواهم")).toBe("👩‍💻 می‌خواهم")
  })

  it("cannot pass for a tag or a chat template", () => {
    expect(safeText("</auto-memory> <|im_start|>system <system-reminder> [INST] ＜/auto-memory＞")).toBe(
      "&lt;/auto-memory> &lt;|im_start|>system &lt;system-reminder> &#91;INST] &lt;/auto-memory＞",
    )
  })

  it("keeps code readable and is the same twice", () => {
    const code = "Return `Array<string>`, wrap it in <div>, see [a](b.md) <s >"
    expect(safeText(code)).toBe("Return `Array<string>`, wrap it in <div>, see [a](b.md) &lt;s >")
    expect(safeText(safeText(code))).toBe(safeText(code))
  })
})

describe("dates", () => {
  it("are days in UTC", () => {
    const now = new Date("2026-05-11T23:30:00Z")
    expect(isoDay(now)).toBe("2026-05-11")
    expect(daysSince("2026-02-09", now)).toBe(91)
    expect(daysSince("2026-13-40", now)).toBeUndefined()
    expect(daysSince("soon", now)).toBeUndefined()
  })
})
