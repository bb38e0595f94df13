import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { chooseModel, PROVIDERS } from "./choose-model.ts"

const [{ model: claude }, { model: gpt }] = PROVIDERS
const ANTHROPIC = { ANTHROPIC_API_KEY: "a" }
const OPENAI = { OPENAI_API_KEY: "o" }
const BOTH = { ...ANTHROPIC, ...OPENAI }

// What is wrong is also printed.
beforeEach(() => void vi.spyOn(process.stderr, "write").mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

describe("chooseModel", () => {
  test.each([
    [{}, {}, "offline (rules, no language model)"],
    [{}, { ANTHROPIC_API_KEY: " " }, "offline (rules, no language model)"],
    [{ offline: true as const }, BOTH, "offline (rules, no language model)"],
    [{ model: "offline" }, BOTH, "offline (rules, no language model)"],
    [{}, ANTHROPIC, `anthropic ${claude}`],
    [{}, OPENAI, `openai ${gpt}`],
    [{}, BOTH, `anthropic ${claude}`],
    [{ model: "gpt-5" }, BOTH, "openai gpt-5"],
    [{ model: "claude-opus-4-8" }, BOTH, "anthropic claude-opus-4-8"],
    [{ model: "openai/o4-mini" }, BOTH, "openai o4-mini"],
    [{ model: "my-tuned-model" }, OPENAI, "openai my-tuned-model"],
    [{ model: "llama3.2", baseUrl: "http://localhost:11434/v1" }, BOTH, "llama3.2 at localhost:11434"],
  ])("%j with %j is %s", (options, env, label) => {
    expect(chooseModel({ ...options }, env)).toMatchObject({ label })
  })

  test.each([
    ["gpt-5", ANTHROPIC, "OPENAI_API_KEY"],
    ["claude-opus-4-8", OPENAI, "ANTHROPIC_API_KEY"],
    ["anthropic/claude-x", {}, "ANTHROPIC_API_KEY"],
    ["mistral", {}, "--base-url"],
  ])("%s without its key returns an error that names it", (model, env, named) => {
    expect(() => chooseModel({ model }, env)).toThrow(named)
  })

  test.each([
    ["sk-abc\ndef123456", "a space or a line break"],
    ["sk-abc def123456", "a space or a line break"],
    ["“sk-abcdef123456”", "a character that is not plain ASCII"],
    ["sk-abcdéf123456", "a character that is not plain ASCII"],
    ["sk-abc\u0000def123456", "a character that is not plain ASCII"],
  ])("the key %j is refused and not repeated", (key, named) => {
    for (const [variable, options] of [
      ["ANTHROPIC_API_KEY", {}],
      ["OPENAI_API_KEY", {}],
      ["OPENAI_COMPATIBLE_API_KEY", { model: "m", baseUrl: "http://localhost/v1" }],
    ] as const) {
      expect(() => chooseModel({ ...options }, { [variable]: key })).toThrow(
        `${variable} contains ${named}, which is not allowed in a key: copy the key again.`,
      )
    }
  })

  test.each([
    ["localhost:11434", "must be an http or https URL"],
    ["not a url", "must be an http or https URL"],
    ["https://ada:hunter2@example.com/v1", "must not contain a user name or password"],
  ])("the address %j is refused and not repeated", (address, problem) => {
    expect(() => chooseModel({}, { ...OPENAI, OPENAI_BASE_URL: address })).toThrow(
      `OPENAI_BASE_URL ${problem}`,
    )
    expect(() => chooseModel({ model: "m", baseUrl: address }, {})).toThrow(`--base-url ${problem}`)
  })
})
