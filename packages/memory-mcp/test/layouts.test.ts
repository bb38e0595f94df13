import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { startRawClient } from "./raw-client.ts"
import { connectModern, createWorld, startProcess } from "./world.ts"

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8")
const DRAFT = { slug: "deploy", type: "project", description: "Deploys run on Fridays", body: "With make." }

/** The options of each layout that the README names, and where a topic is then. */
const PLACES: Readonly<Record<string, readonly [args: string[], file: string]>> = {
  "claude-code": [[], "home/.claude/projects/<project>/memory/deploy.md"],
  "claude-code, a subagent": [["--agent", "reviewer"], "project/.claude/agent-memory/reviewer/deploy.md"],
  "agents-memory": [[], "project/.agents/memory/deploy.md"],
  squads: [["--squad", "api", "--agent", "lead"], "project/.agents/memory/api/lead/deploy.md"],
  wundr: [[], "project/.wundr/memory/deploy.md"],
  openclaw: [[], "home/.openclaw/workspace/memory/deploy.md"],
}

describe("--layout", () => {
  test("names the layouts that are tried here", () => {
    const [row = ""] = README.match(/^\| `--layout <name>` .*$/m) ?? []
    const named = [...row.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
    const tried = Object.keys(PLACES).filter((name) => !name.includes(","))
    expect(named.sort()).toEqual([...tried, "notes"].sort())
  })

  test.each(Object.entries(PLACES))(
    "%s works on the directory of the product",
    async (name, [args, file]) => {
      const world = createWorld()
      const [layout = ""] = name.split(",")
      const { ask } = await startRawClient(world, { args: ["--layout", layout, ...args] })
      const [answer] = await ask(["tools/call", { name: "WriteMemoryTopic", arguments: DRAFT }])
      expect(answer?.result).toMatchObject({ isError: false })
      const project = world.project.replace(/[^A-Za-z0-9]/g, "-")
      expect(existsSync(join(world.root, file.replace("<project>", project)))).toBe(true)
    },
  )

  test("notes shows any folder, and changes nothing in it", async () => {
    const world = createWorld()
    const folder = join(world.root, "notes")
    mkdirSync(folder)
    writeFileSync(join(folder, "plan.md"), "Ship on Friday.\n")
    const { ask } = await startRawClient(world, { args: ["--layout", "notes", "--directory", folder] })
    const [tools, read] = await ask(
      ["tools/list"],
      ["tools/call", { name: "ReadMemoryTopic", arguments: { slug: "plan" } }],
    )
    expect(JSON.stringify(tools?.result)).not.toContain('WriteMemoryTopic"')
    expect(read?.result.content[0].text).toContain("Ship on Friday.")
  })
})

test.each([
  [["--layout", "squads"], "--layout squads requires --squad and --agent."],
  [["--layout", "squads", "--squad", "api"], "--layout squads requires --squad and --agent."],
  [["--squad", "api"], "--squad requires --layout squads."],
  [["--layout", "agents-memory", "--agent", "x"], "--agent requires --layout squads or claude-code."],
  [
    ["--layout", "foo"],
    "--layout must be caliban, claude-code, agents-memory, squads, openclaw, wundr or notes, not foo.",
  ],
  [["--layout", "squads", "--squad", "a/b", "--agent", "x"], "--squad must be the name of one folder: "],
  [["--layout", "claude-code", "--agent", ".."], "--agent must be the name of one folder: "],
  [["--mount", "team=rel"], "The directory of --mount must be an absolute path"],
  [["--mount", "A b=/x"], "The name of --mount must be lower-case letters"],
  [["--mount", "a=/x", "--mount", "a=/y"], "The name of --mount must be a name that nothing else has"],
])("%j is refused in the words of the command line", async (args, message) => {
  const { child, errors } = startProcess(createWorld(), { args })
  const code = await new Promise((resolve) => child.once("close", resolve))
  expect(code).not.toBe(0)
  expect(errors()).toMatch(/^caliban-memory-mcp: [^\n]+\n$/)
  expect(errors()).toContain(`caliban-memory-mcp: ${message}`)
  expect(errors()).not.toMatch(/option "|memory-core/)
})

test.each([
  ["all tools", [], {}, /Call ReadMemoryTopic.*WriteMemoryTopic/],
  ["--read-only", ["--read-only"], {}, /Call ReadMemoryTopic(?!.*WriteMemoryTopic).*It is read-only\./],
  ["--layout notes", ["--layout", "notes", "--directory", "."], {}, /Topic(?!.*WriteMemoryTopic).*read-only/],
  ["memory that is off", [], { CALIBAN_DISABLE_AUTO_MEMORY: "1" }, /^Long-term memory is off here, so this/],
])("the instructions of %s name only tools that are offered", async (_, args, env, expected) => {
  const world = createWorld()
  const full = args.map((arg) => (arg === "." ? world.root : arg))
  const client = await connectModern(world, { args: full, env })
  expect(client.getInstructions()).toMatch(expected)
})
