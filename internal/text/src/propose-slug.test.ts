import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { freeSlug, proposeSlug } from "./propose-slug.ts"

const always = (): void => {}

describe("proposeSlug", () => {
  it.each([
    ["I prefer tabs over spaces", "prefer-tabs-over-spaces"],
    ["We deploy on Thursdays", "deploy-thursdays"],
    ["Never force-push to main", "never-force-push-main"],
    ["don’t use npm, use pnpm", "dont-use-npm-pnpm"],
    ["Grafana is at https://grafana.internal/d/api", "grafana-internal-d-api"],
    ["deploy deploy deploy again", "deploy-again"],
    ["to be or not to be", "not"],
    ["to be", "to-be"],
    ["Zürich, Cafe\u0301", "zürich-café"],
    ["İpek Öztürk, İZMİR", "ipek-öztürk-izmir"],
    ["🎉 !!", "note"],
    ["", "note"],
  ])("makes %j the slug %s", (text, slug) => {
    expect(proposeSlug(text, always)).toBe(slug)
  })

  it("finds words in a text without spaces", () => {
    const slug = proposeSlug("数据库在东京", always)
    expect(slug.replaceAll("-", "")).toBe("数据库在东京")
    expect(slug).toContain("-东京")
  })

  it("appends -note to a slug that is not allowed", () => {
    const refuse = (slug: string): void => {
      if (slug === "con") throw new Error("reserved")
    }
    expect(proposeSlug("CON", refuse)).toBe("con-note")
  })

  it("gives at most 80 bytes of composed letters, marks, digits and single hyphens", () => {
    const piece = fc.constantFrom(
      "A",
      "é",
      "e\u0301",
      "数据",
      " ",
      ".",
      "-",
      "_",
      "/",
      "'",
      "İ",
      "👩‍👩‍👧",
      "word",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
        const slug = proposeSlug(pieces.join(""), always)
        expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u)
        expect(slug).toBe(slug.normalize("NFC"))
        expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(80)
      }),
    )
  })
})

describe("freeSlug", () => {
  it.each([
    ["tea", [], "tea"],
    ["tea", ["coffee"], "tea"],
    ["tea", ["TEA", "tea-2"], "tea-3"],
    ["caf\u00e9", ["Cafe\u0301"], "caf\u00e9-2"],
  ])("gives a free slug for %j next to %j", (slug, existing, free) => {
    expect(freeSlug(slug, existing)).toBe(free)
  })
})
