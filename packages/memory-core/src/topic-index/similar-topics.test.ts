import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { findCandidates, findSimilarTopics, SEARCHED_BYTES } from "./similar-topics.ts"

const draft = (slug: string, description: string) => ({ slug, description, type: "user" as const, body: "" })

describe("findSimilarTopics", () => {
  const topics = [
    { slug: "pnpm-instead-of-npm", hook: "feedback: use pnpm, never npm, for installs" },
    { slug: "deploy-day", hook: "project: deploys go out on Thursday" },
  ]

  it("finds the topic that says the same", () => {
    expect(findSimilarTopics(draft("package-manager", "Installs with pnpm instead of npm"), topics)).toEqual([
      "pnpm-instead-of-npm",
    ])
  })

  it("finds nothing in what only shares a word", () => {
    expect(findSimilarTopics(draft("thursday-lunch", "Lunch with the team"), topics)).toEqual([])
  })

  it("knows languages beyond ASCII", () => {
    expect(
      findSimilarTopics(draft("déploiement", "déploiement jeudi"), [
        { slug: "x", hook: "déploiement chaque jeudi" },
      ]),
    ).toEqual(["x"])
  })

  const similar = (description: string, ...hooks: string[]) =>
    findSimilarTopics(
      draft("x", description),
      hooks.map((hook, index) => ({ slug: `t${index}`, hook })),
    )

  it("wants two words in common, and half of the words of the shorter text", () => {
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

  it("counts neither words that say nothing nor ASCII words of one or two letters", () => {
    expect(similar("the user prefers and always uses", "the user prefers and always uses")).toEqual([])
    expect(similar("ab cd ef", "ab cd ef")).toEqual([])
    expect(similar("部 署 日", "部 署 日")).toEqual(["t0"])
    expect(similar("abc def", "abc def")).toEqual(["t0"])
  })

  it("gives the most similar first, those alike by name, and three at the most", () => {
    expect(similar("alpha beta gamma", "alpha beta x1x y1y", "alpha beta gamma")).toEqual(["t1", "t0"])
    expect(
      findSimilarTopics(
        draft("x", "alpha beta"),
        ["d", "b", "c", "a"].map((slug) => ({ slug, hook: "alpha beta" })),
      ),
    ).toEqual(["a", "b", "c"])
  })
})

describe("findCandidates", () => {
  const found = (index: string, description: string = "alpha beta gamma", slug: string = "x") =>
    findCandidates(draft(slug, description), encode(index)).map((candidate) => candidate.slug)

  it("gives slug and hook of the lines that hold two telling words of a draft", () => {
    const index =
      "# Mine\n- [a](a.md) — user: beta, ALPHA\n- [b](b.md) — alpha alpha\n- [beta](beta.md): gamma"
    expect(findCandidates(draft("x", "Alpha beta gamma"), encode(index))).toEqual([
      { slug: "a", hook: "user: beta, ALPHA" },
      { slug: "beta", hook: "gamma" },
    ])
  })

  it("counts words of one line only", () => {
    expect(found("- [a](a.md) — alpha\n- [b](b.md) — beta\n")).toEqual([])
    expect(found("- [a](a.md) — alpha\n- [b](b.md) — beta and gamma\n")).toEqual(["b"])
  })

  it("finds words beyond ASCII, and lines that hold them", () => {
    const index = "- [é](é.md) — déploiement jeudi\n- [部](部.md) — 部署 日本\n"
    expect(found(index, "déploiement: jeudi")).toEqual(["é"])
    expect(found(index, "日本 部署")).toEqual(["部"])
  })

  it("does not find the draft's own topic, nor what is no pointer", () => {
    const index = "alpha beta\n- [x](x.md) — alpha beta\n- [y](y.md) — alpha beta\n"
    expect(found(index)).toEqual(["y"])
  })

  it("finds nothing for a draft with fewer than two telling words", () => {
    expect(found("- [a](a.md) — alpha alpha\n", "alpha of the user", "x")).toEqual([])
    expect(found("- [a](a.md)\n", "", "x")).toEqual([])
  })

  it("looks at the newest topics of a large index only", () => {
    const line = "- [a](a.md) — alpha beta\n"
    const filler = (bytes: number) => `${"y".repeat(bytes - 1)}\n`
    expect(found(filler(SEARCHED_BYTES - Buffer.byteLength(line)) + line)).toEqual(["a"])
    expect(found(filler(SEARCHED_BYTES) + line)).toEqual([])
  })

  it("takes the lines that hold most words when there are many, and the upper ones of those that hold as many", () => {
    const lines = Array.from(
      { length: 60 },
      (_, at) => `- [t${at}](t${at}.md) — alpha beta${at % 2 ? " gamma" : ""}`,
    )
    const wanted = Array.from({ length: 30 }, (_, at) => `t${2 * at + 1}`)
    expect(found(lines.join("\n"))).toEqual([...wanted, "t0", "t2"])
  })

  it("takes no notice of a word in more than 64 lines but for the upper ones", () => {
    const lines = Array.from(
      { length: 70 },
      (_, at) => `- [t${at}](t${at}.md) — alpha${at > 60 ? " beta" : ""}`,
    )
    expect(found(lines.join("\n"))).toEqual(["t61", "t62", "t63"])
  })

  it("takes bytes that are a part of more", () => {
    const whole = Buffer.from("- [z](z.md) — alpha beta\n- [a](a.md) — alpha beta\n")
    expect(findCandidates(draft("x", "alpha beta"), whole.subarray(whole.indexOf("- [a]")))).toEqual([
      { slug: "a", hook: "alpha beta" },
    ])
  })
})
