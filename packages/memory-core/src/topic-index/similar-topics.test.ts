import { describe, expect, it } from "vitest"
import { findSimilarTopics } from "./similar-topics.ts"

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
})
