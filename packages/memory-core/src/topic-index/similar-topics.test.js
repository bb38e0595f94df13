import { describe, expect, it } from "vitest"
import { findSimilarTopics } from "./similar-topics.ts"

const draft = (slug, description) => ({ slug, description, type: "user", body: "" })
describe("findSimilarTopics", () => {
  const topics = [
    { slug: "pnpm-instead-of-npm", hook: "feedback: use pnpm, never npm, for installs" },
    { slug: "deploy-day", hook: "project: deploys go out on Thursday" },
  ]
  it("finds a topic with the same statement", () => {
    expect(findSimilarTopics(draft("package-manager", "Installs with pnpm instead of npm"), topics)).toEqual([
      "pnpm-instead-of-npm",
    ])
  })
  it("ignores a topic that shares only one word", () => {
    expect(findSimilarTopics(draft("thursday-lunch", "Lunch with the team"), topics)).toEqual([])
  })
  it("compares words of languages beyond ASCII", () => {
    expect(
      findSimilarTopics(draft("déploiement", "déploiement jeudi"), [
        { slug: "x", hook: "déploiement chaque jeudi" },
      ]),
    ).toEqual(["x"])
  })
  const similar = (description, ...hooks) =>
    findSimilarTopics(
      draft("x", description),
      hooks.map((hook, index) => ({ slug: `t${index}`, hook })),
    )
  it("requires two common words, and half of the words of the shorter text", () => {
    expect(similar("alpha", "alpha")).toEqual([])
    expect(similar("alpha beta", "alpha beta")).toEqual(["t0"])
    expect(similar("alpha beta gamma delta", "alpha beta one1 two2 three3")).toEqual(["t0"])
    expect(similar("alpha beta gamma delta epsilon", "alpha beta one1 two2 three3")).toEqual([])
  })
  it("counts a word once, whatever its case, and the slug's words too", () => {
    expect(similar("Alpha alpha ALPHA", "alpha alpha")).toEqual([])
    expect(similar("Alpha BETA", "aLPHA beta")).toEqual(["t0"])
    expect(findSimilarTopics(draft("alpha-beta", "x"), [{ slug: "beta_alpha", hook: "" }])).toEqual([
      "beta_alpha",
    ])
  })
  it("ignores stop words and ASCII words of one or two letters", () => {
    expect(similar("the user prefers and always uses", "the user prefers and always uses")).toEqual([])
    expect(similar("ab cd ef", "ab cd ef")).toEqual([])
    expect(similar("部 署 日", "部 署 日")).toEqual(["t0"])
    expect(similar("abc def", "abc def")).toEqual(["t0"])
  })
  it("returns at most three, most similar first, ties by slug", () => {
    expect(similar("alpha beta gamma", "alpha beta x1x y1y", "alpha beta gamma")).toEqual(["t1", "t0"])
    expect(
      findSimilarTopics(
        draft("x", "alpha beta"),
        ["d", "b", "c", "a"].map((slug) => ({ slug, hook: "alpha beta" })),
      ),
    ).toEqual(["a", "b", "c"])
  })
  it("compares the first 300 topics, which are the newest", () => {
    const fillers = (count) => Array.from({ length: count }, () => "filler text")
    expect(similar("alpha beta", ...fillers(299), "alpha beta")).toEqual(["t299"])
    expect(similar("alpha beta", ...fillers(300), "alpha beta")).toEqual([])
  })
})
