import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { type HostOptions, parseArguments } from "./arguments.ts"
import { HELP } from "./help.ts"

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8")

function memoryOptions(...argv: string[]): HostOptions["memory"] {
  const command = parseArguments(argv)
  if (command.kind !== "stdio") throw new Error(JSON.stringify(command))
  return command.options.memory
}

describe("parseArguments", () => {
  test("serves over stdio without options", () => {
    expect(memoryOptions()).toEqual({ readOnly: false, mounts: [] })
    expect(parseArguments(["--layout", "squads", "--squad", "a", "--agent", "b"])).toMatchObject({
      options: { layout: "squads", squad: "a", agent: "b" },
    })
  })

  test("reads the forms of a mount as the demo does", () => {
    expect(memoryOptions("--mount", "team=/srv/team", "--mount=notes=/n=1:write")["mounts"]).toEqual([
      { name: "team", directory: "/srv/team", access: "read" },
      { name: "notes", directory: "/n=1", access: "write" },
    ])
  })

  test("takes any free port unless one is given", () => {
    expect(parseArguments(["--http"])).toMatchObject({ kind: "http", port: 0 })
    expect(parseArguments(["--http", "--port", "8808"])).toMatchObject({ kind: "http", port: 8808 })
  })

  test.each([
    ["--unknown"],
    ["stray"],
    ["--directory"],
    ["--directory", " "],
    ["--mount", "team"],
    ["--mount", "=folder"],
    ["--mount", "team=/x:read"],
    ["--mount", "team=/x:rw"],
    ["--port", "80"],
    ["--http", "--port", "65536"],
    ["--http", "--port", "-1"],
    ["--http", "--session-start"],
    ["--http", "--memory=list"],
    ["--memory", ""],
    ["--memory=undo", "deploy"],
  ])("refuses %s %s with one sentence", (...argv) => {
    const command = parseArguments(argv)
    expect(command).toEqual({ kind: "usage-error", message: expect.stringMatching(/^[^.\n]+$/) })
  })
})

test.each([
  ["--readonly", "--read-only"],
  ["--mout", "--mount"],
  ["--directroy", "--directory"],
  ["--sessionStart", "--session-start"],
])("%s is unknown, and the message names %s", (argument, meant) => {
  const message = `Unknown option '${argument}'; did you mean "${meant}"?`
  expect(parseArguments([argument])).toEqual({ kind: "usage-error", message })
})

describe("the options", () => {
  const known = [...HELP.matchAll(/--([a-z-]+)/g)].map(([option]) => option).sort()

  test("of the help are those that the command takes", () => {
    const withValue = /--(?:directory|layout|squad|agent|port|memory)$/
    for (const option of new Set(known)) {
      const value = option === "--mount" ? ["a=/b"] : withValue.test(option) ? ["1"] : []
      const http = option === "--port" ? ["--http"] : []
      expect(parseArguments([...http, option, ...value]).kind, option).not.toBe("usage-error")
    }
  })

  test("of the README are those of the help", () => {
    const rows =
      read("README.md")
        .match(/^\| `-.*$/gm)
        ?.join("\n") ?? ""
    const cells = rows.split("\n").map((row) => row.split("|")[1] ?? "")
    const listed = cells.flatMap((cell) => cell.match(/--[a-z-]+/g) ?? [])
    expect(listed.sort()).toEqual([...new Set(known)].sort())
  })
})

describe("server.json", () => {
  const manifest = JSON.parse(read("package.json")) as { name: string; mcpName: string; version: string }
  const server = JSON.parse(read("server.json")) as {
    name: string
    description: string
    version: string
    packages: { identifier: string; version: string; packageArguments: { name: string }[] }[]
  }

  test("names the package and its version", () => {
    expect(server.name).toBe(manifest.mcpName)
    expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(server.version).toBe(manifest.version)
    expect(server.packages).toMatchObject([{ identifier: manifest.name, version: manifest.version }])
  })

  test("has a description that the registry accepts, and options of the command", () => {
    expect(server.description.length).toBeLessThanOrEqual(100)
    for (const { name } of server.packages[0]?.packageArguments ?? []) expect(HELP).toContain(name)
  })
})
