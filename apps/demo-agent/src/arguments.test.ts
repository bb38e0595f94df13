import { describe, expect, test } from "vitest"
import { parseArguments } from "./arguments.ts"
import { renderHelp } from "./output/help.ts"

const OPTIONS = {
  bare: false,
  readOnly: false,
  offline: false,
  learn: false,
  verbose: false,
  detect: true,
  mounts: [],
  userMemory: true,
}

describe("parseArguments", () => {
  test.each([
    [[], { kind: "converse", options: OPTIONS }],
    [["--help"], { kind: "help" }],
    [["-h", "--bare"], { kind: "help" }],
    [["--version"], { kind: "version" }],
    [["--tour"], { kind: "tour" }],
    [
      ["--bare", "--read-only", "--offline"],
      { kind: "converse", options: { ...OPTIONS, bare: true, readOnly: true, offline: true } },
    ],
    [
      ["--cwd", "/p", "--model", "gpt-5"],
      { kind: "converse", options: { ...OPTIONS, cwd: "/p", model: "gpt-5" } },
    ],
    [
      ["--learn", "--verbose", "--no-detect"],
      { kind: "converse", options: { ...OPTIONS, learn: true, verbose: true, detect: false } },
    ],
    [["--print", "hello"], { kind: "print", question: "hello", json: false, options: OPTIONS }],
    [["-p", "hello", "--json"], { kind: "print", question: "hello", json: true, options: OPTIONS }],
    [["--print", "-"], { kind: "print", question: "-", json: false, options: OPTIONS }],
    [["--print", "- a list"], { kind: "print", question: "- a list", json: false, options: OPTIONS }],
    [["--print", "--help me"], { kind: "print", question: "--help me", json: false, options: OPTIONS }],
    [["--print", "--"], { kind: "print", question: "--", json: false, options: OPTIONS }],
    [["--print", "-h"], { kind: "print", question: "-h", json: false, options: OPTIONS }],
    [["--print=--odd"], { kind: "print", question: "--odd", json: false, options: OPTIONS }],
    [
      ["--mount", "team=/srv/team", "--mount", "me=~/me:write", "--no-user-memory"],
      {
        kind: "converse",
        options: {
          ...OPTIONS,
          mounts: [
            { name: "team", directory: "/srv/team", access: "read" },
            { name: "me", directory: "~/me", access: "write" },
          ],
          userMemory: false,
        },
      },
    ],
    [["--show-prompt", "--bare"], { kind: "show-prompt", options: { ...OPTIONS, bare: true } }],
    [
      ["--base-url", "http://localhost:11434/v1", "--model", "llama3.2"],
      { kind: "converse", options: { ...OPTIONS, baseUrl: "http://localhost:11434/v1", model: "llama3.2" } },
    ],
  ])("reads %j", (argv, command) => {
    expect(parseArguments(argv)).toEqual(command)
  })

  test.each([
    [["--nonsense"]],
    [["question"]],
    [["--print"]],
    [["--print", "--json"]],
    [["--print", " "]],
    [["--json"]],
    [["--cwd", ""]],
    [["--base-url", "localhost", "--model", "x"]],
    [["--base-url", "ftp://localhost", "--model", "x"]],
    [["--base-url", "http://localhost"]],
    [["--offline", "--model", "gpt-5"]],
    [["--print", "x", "--show-prompt"]],
    [["--tour", "--bare"]],
    [["--yes"]],
  ])("%j is wrong usage, said in one line", (argv) => {
    const command = parseArguments(argv)
    expect(command.kind).toBe("usage-error")
    expect(command).toMatchObject({ message: expect.stringMatching(/^[^\n]{5,160}$/) })
  })
})

test.each([
  ["--readonly", "--read-only"],
  ["--mout", "--mount"],
  ["--ofline", "--offline"],
  ["--userMemory", "--no-user-memory"],
])("%s is unknown, and the message names %s", (argument, meant) => {
  const message = `Unknown option '${argument}'; did you mean "${meant}"?`
  expect(parseArguments([argument])).toEqual({ kind: "usage-error", message })
})

test("the help names every option", () => {
  for (const option of [
    "model",
    "base-url",
    "offline",
    "cwd",
    "bare",
    "read-only",
    "show-prompt",
    "print",
    "json",
    "tour",
  ]) {
    expect(renderHelp(40)).toContain(`--${option}`)
  }
})
