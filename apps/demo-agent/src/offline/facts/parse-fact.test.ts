import { describe, expect, test } from "vitest"
import { parseFact } from "./parse-fact.ts"

describe("parseFact", () => {
  test.each([
    ["I prefer pnpm over npm", "user", "package-manager", "Prefers pnpm over npm"],
    ["I use vim", "user", "editor", "Uses vim"],
    ["I prefer short answers", "user", "answers-preference", "Prefers short answers"],
    ["I'd rather you use tabs", "user", "indentation", "Prefers tabs"],
    ["I use neovim for notes", "user", "editor-note", "Uses neovim for notes"],
    ["my name is Ada", "user", "name", "Name is Ada"],
    ["call me Sam", "user", "name", "Name is Sam"],
    ["I live in Lyon", "user", "home", "Lives in Lyon"],
    ["I moved to Lyon", "user", "home", "Lives in Lyon"],
    ["I've moved from Paris to Lyon", "user", "home", "Lives in Lyon"],
    ["I switched to neovim", "user", "editor", "Uses neovim"],
    ["I work at Acme", "user", "employer", "Works at Acme"],
    ["I'm a backend engineer", "user", "role", "Is a backend engineer"],
    ["my timezone is CET", "user", "timezone", "Timezone is CET"],
    ["I don't like mushrooms", "user", "dislikes-mushrooms", "Dislikes mushrooms"],
    ["we use vitest", "project", "test-runner", "The project uses vitest"],
    ["the project uses Postgres 16", "project", "database", "The project uses Postgres 16"],
    ["we switched from jest to mocha", "project", "test-runner", "The project uses mocha"],
    ["we deploy on Fridays", "project", "deploy-schedule", "The team deploys on Fridays"],
    ["the main branch is called trunk", "project", "main-branch", "The main branch is trunk"],
    ["our CI is GitHub Actions", "project", "ci", "The project uses GitHub Actions"],
    ["the standup moved to 9:45", "project", "standup", "The standup is at 9:45"],
    ["our tests run with vitest", "project", "tests-run", "The tests run with vitest"],
    [
      "the staging URL is https://s.example",
      "reference",
      "staging-url",
      "The staging URL is https://s.example",
    ],
    [
      "the staging URL is now https://s.example",
      "reference",
      "staging-url",
      "The staging URL is https://s.example",
    ],
    ["bugs are tracked in Linear", "reference", "bugs-tracked", "Bugs are tracked in Linear"],
    ["never push to main", "feedback", "never-push-main", "Never push to main"],
    ["always run the tests first", "feedback", "always-run-tests-first", "Always run the tests first"],
    ["use pnpm instead of npm", "feedback", "package-manager", "Use pnpm instead of npm"],
    ["please answer in French", "feedback", "answer-language", "Answer in French"],
  ])("%s → %s, %s: %s", (clause, type, slug, description) => {
    expect(parseFact(clause)).toMatchObject({ type, slug, description })
  })

  test.each([
    "the weather is nice",
    "the build is failing",
    "I am tired",
    "I think we should refactor this",
    "I have a question",
    "I don't know",
    "write me a poem",
    "it is late",
    "let's start",
    "use the second one",
  ])("%s states nothing to keep", (clause) => {
    expect(parseFact(clause)).toBeUndefined()
  })

  test.each([
    ["the CEO of Acme is Jane Doe", "The CEO of Acme is Jane Doe"],
    ["Kim owns the billing service", "Kim owns the billing service"],
    ["I run marathons", "Runs marathons"],
    ["to always run the tests", "Always run the tests"],
    ["not to use tabs", "Never use tabs"],
  ])("%s is kept when the person asks for it", (clause, description) => {
    expect(parseFact(clause, true)?.description).toBe(description)
  })

  test.each([
    ["I prefer pnpm", "I prefer yarn"],
    ["I live in Lyon", "I moved to Oslo"],
    ["the staging URL is https://a.example", "the staging URL is now https://b.example"],
    ["the API docs are at https://a.example", "the API docs are now https://b.example"],
    ["we use jest", "we migrated to vitest"],
    ["we deploy on Fridays", "we deploy on Mondays"],
    ["I prefer short answers", "I prefer detailed answers"],
    ["I love YAML", "I hate YAML"],
    ["I prefer pnpm over npm", "Prefers yarn"],
    ["answer in French", "Answer in English"],
  ])("%s and %s are about the same thing", (one, other) => {
    expect(parseFact(one)?.attribute).toBe(parseFact(other)?.attribute)
    expect(parseFact(one)?.attribute).toBeTypeOf("string")
  })

  test.each([
    ["I use vim", "I use zsh"],
    ["we use TypeScript", "we use Rust"],
    ["the staging URL is https://a.example", "the production URL is https://b.example"],
    ["we use pnpm", "we use pnpm for the docs"],
    ["we deploy on Fridays", "we deploy from the release branch"],
    ["I like tea", "I like coffee"],
  ])("%s and %s are about two things", (one, other) => {
    expect(parseFact(one)?.attribute).not.toBe(parseFact(other)?.attribute)
  })

  test("a reason is kept apart", () => {
    expect(parseFact("we deploy on Fridays because QA is in on Thursdays")).toMatchObject({
      description: "The team deploys on Fridays",
      reason: "QA is in on Thursdays",
    })
  })

  test("a long statement is cut for the description and whole in the statement", () => {
    const long = `the release checklist is ${"very detailed and ".repeat(20)}kept in Linear`
    const fact = parseFact(long, true)
    expect([...(fact?.description ?? "")].length).toBeLessThanOrEqual(120)
    expect(fact?.statement.toLowerCase()).toBe(long.toLowerCase())
  })
})
