import { describe, expect, test, vi } from "vitest"
import { cli, FLAGS, parseArguments } from "./arguments.ts"

/** What a wrong command line prints. */
function problemOf(argv: readonly string[]): string {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  expect(() => parseArguments(argv)).toThrow()
  const said = write.mock.calls.join("")
  write.mockRestore()
  return said
}

describe("parseArguments", () => {
  test.each([
    [[], {}],
    [["--bare", "--read-only", "--offline"], { bare: true, readOnly: true, offline: true }],
    [["--cwd", "/p", "--model", "gpt-5"], { cwd: "/p", model: "gpt-5" }],
    [["--learn", "--verbose", "--no-detect"], { learn: true, verbose: true, detect: false }],
    [["-p", "hello", "--json"], { print: "hello", json: true }],
    [["--print", "-"], { print: "-" }],
    [["--print", "- a list"], { print: "- a list" }],
    [["--no-user-memory"], { userMemory: false, detect: true }],
    [["--print=--odd"], { print: "--odd" }],
    [["--mount", "a=/a", "--mount", "b=~/b:write"], { mount: ["a=/a", "b=~/b:write"] }],
    [
      ["--base-url", "http://localhost:11434/v1", "--model", "llama3.2"],
      { baseUrl: "http://localhost:11434/v1", model: "llama3.2" },
    ],
  ])("reads %j", (argv, options) => {
    expect(parseArguments(argv)).toMatchObject(options)
  })

  test.each([
    [["--nonsense"]],
    [["question"]],
    [["--print"]],
    [["--print", "--json"]],
    [["--print", "--help"]],
    [["-p", "-h"]],
    [["--cwd", "--bogus"]],
    [["--print", " "]],
    [["--json"]],
    [["--cwd", ""]],
    [["--base-url", "http://localhost"]],
    [["--offline", "--model", "gpt-5"]],
    [["--yes"]],
  ])("%j is wrong usage, said in one line", (argv) => {
    expect(problemOf(argv)).toMatch(/^[^\n]{5,160} See --help\.\n$/)
  })
})

test.each([
  ["--readonly", "--read-only"],
  ["--mout", "--mount"],
  ["--ofline", "--offline"],
])("%s is unknown, and the message names %s", (argument, meant) => {
  expect(problemOf([argument])).toBe(`unknown option '${argument}' (Did you mean ${meant}?) See --help.\n`)
})

test("the help names every option, and its lines fit into 80 columns", () => {
  const help = cli.helpInformation()
  for (const name of FLAGS) expect(help).toMatch(new RegExp(`^ .*--${name}\\b`, "m"))
  expect(FLAGS.length).toBeGreaterThan(15)
  expect(Math.max(...help.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80)
})
