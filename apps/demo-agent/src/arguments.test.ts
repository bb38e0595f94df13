import { describe, expect, test } from "vitest"
import { FLAGS, parseArguments } from "./arguments.ts"
import { HELP } from "./output/help.ts"

describe("parseArguments", () => {
  test.each([
    [[], {}],
    [["-h", "--bare"], { help: true }],
    [["--version"], { version: true }],
    [["--bare", "--read-only", "--offline"], { bare: true, "read-only": true, offline: true }],
    [["--cwd", "/p", "--model", "gpt-5"], { cwd: "/p", model: "gpt-5" }],
    [["--learn", "--verbose", "--no-detect"], { learn: true, verbose: true, "no-detect": true }],
    [["-p", "hello", "--json"], { print: "hello", json: true }],
    [["--print", "-"], { print: "-" }],
    [["--print=--odd"], { print: "--odd" }],
    [["--mount", "a=/a", "--mount", "b=~/b:write"], { mount: ["a=/a", "b=~/b:write"] }],
    [["--show-prompt", "--bare"], { "show-prompt": true, bare: true }],
    [
      ["--base-url", "http://localhost:11434/v1", "--model", "llama3.2"],
      { "base-url": "http://localhost:11434/v1", model: "llama3.2" },
    ],
  ])("reads %j", (argv, options) => {
    expect(parseArguments(argv)).toMatchObject(options)
  })

  test.each([
    [["--nonsense"]],
    [["question"]],
    [["--print"]],
    [["--print", "--json"]],
    [["--print", "- a list"]],
    [["--print", " "]],
    [["--json"]],
    [["--cwd", ""]],
    [["--base-url", "http://localhost"]],
    [["--offline", "--model", "gpt-5"]],
    [["--print", "x", "--show-prompt"]],
    [["--yes"]],
    [["--timeout", "0"]],
    [["--timeout", "1e9"]],
  ])("%j is wrong usage, said in one line", (argv) => {
    expect(() => parseArguments(argv)).toThrow(/^[^\n]{5,160}$/)
  })
})

test.each([
  ["--readonly", "--read-only"],
  ["--mout", "--mount"],
  ["--ofline", "--offline"],
  ["--userMemory", "--no-user-memory"],
])("%s is unknown, and the message names %s", (argument, meant) => {
  expect(() => parseArguments([argument])).toThrow(`Unknown option '${argument}'; did you mean "${meant}"?`)
})

test("the help names every option, and its lines fit into 80 columns", () => {
  for (const name of FLAGS) expect(HELP).toMatch(new RegExp(`^ .*--${name}\\b`, "m"))
  expect(HELP.match(/--[a-z]/g)?.length).toBeGreaterThan(FLAGS.length)
  expect(Math.max(...HELP.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80)
})
