import { describe, expect, it } from "vitest"
import { normaliseSlug, suggestSlugs } from "./suggest-slugs.ts"

const SLUGS = [
  "build-commands",
  "feedback_testing",
  "user_profile",
  "deploy-day",
  "deploy",
  "日本語メモ",
  "café",
]
describe("suggestSlugs", () => {
  it("finds the topics of mounts by their slugs alone, and by their addresses", () => {
    const addresses = ["notes", "team/deploy", "team/tea"]
    expect(suggestSlugs("deplyo", addresses)).toEqual(["team/deploy"])
    expect(suggestSlugs("teem/deploy", addresses)).toEqual(["team/deploy"])
    expect(suggestSlugs("team", addresses)).not.toContain("team/deploy")
  })
  it.each([
    ["build_commands", ["build-commands"]],
    ["Build-Commands", ["build-commands"]],
    ["build-comands", ["build-commands"]],
    ["build", ["build-commands"]],
    ["testing", ["feedback_testing"]],
    ["project_deploy", ["deploy"]],
    ["deploi", ["deploy"]],
    ["日本語", ["日本語メモ"]],
    ["cafe\u0301", ["café"]],
    ["weather", []],
    ["zz", []],
    ["", []],
    ["---", []],
  ])("suggests for %s: %j", (slug, expected) => {
    expect(suggestSlugs(slug, SLUGS)).toEqual(expected)
  })
  it("suggests at most three, the nearest first, in a fixed order", () => {
    const slugs = ["note-d", "note-c", "note-b", "note-a", "note"]
    expect(suggestSlugs("note-x", slugs)).toEqual(["note", "note-a", "note-b"])
    expect(suggestSlugs("note-x", [...slugs].reverse())).toEqual(["note", "note-a", "note-b"])
  })
})
describe("normaliseSlug", () => {
  it("leaves out case, -, _, . and blanks", () => {
    expect(normaliseSlug("My_Slug-v1.2 x")).toBe("myslugv12x")
  })
})
