import { describe, expect, test } from "vitest"
import { detectIntents } from "./intents.ts"

describe("detectIntents", () => {
  test.each([
    ["remember that I prefer pnpm", ["Prefers pnpm"]],
    ["Please remember: never push to main.", ["Never push to main"]],
    ["Hey, could you remember I'm vegetarian?", ["Is vegetarian"]],
    ["Don't forget that the demo is on 3 March", ["The demo is on 3 March"]],
    ["FYI we use vitest", ["The project uses vitest"]],
    ["I've moved to Oslo, remember that", ["Lives in Oslo"]],
    ["remember to always run the tests", ["Always run the tests"]],
    ["my name is Ada and I work at Acme", ["Name is Ada", "Works at Acme"]],
    ["we use vitest and biome", ["The project uses vitest", "The project uses biome"]],
    ["I prefer dark mode and tabs", ["Prefers dark mode", "Prefers tabs"]],
    ["I prefer tea and cake", ["Prefers tea and cake"]],
    ["Remember:\n- I prefer pnpm\n- Kim owns billing", ["Prefers pnpm", "Kim owns billing"]],
    ["I prefer pnpm. The port is 8080.", ["Prefers pnpm", "The port is 8080"]],
    [
      "the staging URL is https://s.example and the production URL is https://p.example",
      ["The staging URL is https://s.example", "The production URL is https://p.example"],
    ],
  ])("%j saves %j", (message, descriptions) => {
    const saved = detectIntents(message).map((intent) =>
      intent.kind === "save" ? intent.fact.description : intent.kind,
    )
    expect(saved).toEqual(descriptions)
  })

  test.each([
    ["No, actually use yarn", "Use yarn"],
    ["no actually I use yarn", "Uses yarn"],
    ["that's wrong, I use bun", "Uses bun"],
    ["Sorry, the port is 9090", "The port is 9090"],
    ["No. I live in Bergen", "Lives in Bergen"],
    ["Actually, we deploy on Mondays", "The team deploys on Mondays"],
    ["I use yarn, actually", "Uses yarn"],
  ])("%j corrects: %s", (message, description) => {
    expect(detectIntents(message)).toMatchObject([{ kind: "save", correction: true, fact: { description } }])
  })

  test.each([
    ["no, yarn", "yarn", undefined],
    ["nope, spaces", "spaces", undefined],
    ["yarn, not pnpm", "yarn", "pnpm"],
    ["not pnpm but yarn", "yarn", "pnpm"],
    ["change it to yarn", "yarn", undefined],
    ["make that Berlin", "Berlin", undefined],
    ["it's yarn now", "yarn", undefined],
  ])("%j gives a new value: %s", (message, value, old) => {
    expect(detectIntents(message)).toMatchObject([
      { kind: "replace", value, ...(old === undefined ? {} : { old }) },
    ])
  })

  test.each([
    ["forget that I prefer pnpm", { about: "I prefer pnpm", everything: false }],
    ["please forget about the staging URL", { about: "the staging URL" }],
    ["Forget my name", { about: "my name" }],
    ["delete the memory about staging", { about: "staging" }],
    ["forget everything about staging", { about: "staging", all: true, everything: false }],
    ["forget everything", { everything: true, confirmed: false }],
    ["yes, forget everything", { everything: true, confirmed: true }],
    ["I no longer use pnpm", { about: "i use pnpm" }],
    ["I don't use vim anymore", { about: "i use vim" }],
  ])("%j forgets", (message, expected) => {
    expect(detectIntents(message)).toMatchObject(
      [{ kind: "forget", ...expected }].map((intent) => ({
        ...intent,
        ...("about" in expected
          ? { about: expect.stringMatching(new RegExp(`^${expected.about}$`, "i")) }
          : {}),
      })),
    )
  })

  test("an outdated statement and its replacement make one correction", () => {
    expect(detectIntents("I don't use npm anymore. I use pnpm now.")).toMatchObject([
      { kind: "save", fact: { description: "Uses pnpm" } },
    ])
  })

  test.each([
    ["what is the staging URL?", "topic"],
    ["which package manager do I prefer", "topic"],
    ["where do I live?", "topic"],
    ["Do you remember my name?", "topic"],
    ["tell me the port", "topic"],
    ["should I use npm?", "topic"],
    ["what do you know about me?", "me"],
    ["who am I?", "me"],
    ["what do you know about the project?", "project"],
    ["what do you remember?", "all"],
    ["list your memories", "all"],
  ])("%j asks about %s", (message, scope) => {
    expect(detectIntents(message)).toMatchObject([{ kind: "ask", scope }])
  })

  test.each([
    ["hello", "chat"],
    ["thanks!", "chat"],
    ["what can you do?", "chat"],
    ["who are you?", "chat"],
    ["remember this", "chat"],
    ["write me a poem about the sea", "unclear"],
    ["can you help me write a function?", "unclear"],
    ["the weather is nice today", "unclear"],
    ["do not push to main", "save"],
    ["don't remember this: my salary is 100", "keep-out"],
    ["Don't save this. My salary is 100.", "keep-out"],
    ["my password is hunter2", "refuse-secret"],
    ["remember my token ghp_abcdefghijklmnopqrstuvwxyz123456", "refuse-secret"],
    ["", "unclear"],
  ])("%j is %s", (message, kind) => {
    expect(detectIntents(message).map((intent) => intent.kind)).toEqual([kind])
  })

  test("reads any text in linear time", () => {
    const started = performance.now()
    for (const text of [
      "I use ".repeat(5_000),
      "no, ".repeat(10_000),
      "a".repeat(50_000),
      " ".repeat(50_000),
      "remember that ".repeat(3_000),
      "the x is y and ".repeat(2_000),
    ]) {
      detectIntents(text)
    }
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
