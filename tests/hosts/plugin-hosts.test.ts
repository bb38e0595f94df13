import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { temporaryFolder } from "../published.ts"
import { anthropicApi, geminiApi, type ModelStep, startModel } from "./model-server.ts"
import { createPluginWorld, type PluginWorld } from "./plugin-world.ts"

// The plugins in the hosts themselves, with a model on the loopback interface: only with
// `npm run test:hosts -- --all`, since the hosts are half a gigabyte.
const CLAUDE_CODE = "2.1.330"
const GEMINI_CLI = "0.61.0"

let hosts = ""

beforeAll(() => {
  if (process.env["ALL_HOSTS"] !== "1") return
  hosts = temporaryFolder()
  const dependencies = { "@anthropic-ai/claude-code": CLAUDE_CODE, "@google/gemini-cli": GEMINI_CLI }
  writeFileSync(join(hosts, "package.json"), JSON.stringify({ private: true, dependencies }))
  execFileSync("npm install --prefer-offline --no-audit --no-fund --loglevel=error", {
    cwd: hosts,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
  })
})

afterAll(() => {
  if (hosts !== "") rmSync(hosts, { recursive: true, force: true })
})

const SAVES: readonly ModelStep[] = [
  {
    tool: "WriteMemoryTopic",
    input: {
      slug: "deploy",
      type: "project",
      description: "Deploys run on Fridays",
      body: "With make.",
      expect: null,
    },
  },
  { answer: "Saved." },
]
const ANSWERS: readonly ModelStep[] = [{ answer: "On Fridays." }]

interface RunOptions {
  env?: Record<string, string>
  input?: string
}

/** Runs a host's command in the project. Rejects when it fails. */
async function runHost(
  { env, project }: PluginWorld,
  command: "claude" | "gemini",
  args: readonly string[],
  { env: more, input = "" }: RunOptions = {},
): Promise<string> {
  const file = join(hosts, "node_modules/.bin", command)
  const child = spawn(file, args, {
    cwd: project,
    env: { ...env, ...more },
    stdio: [input === "" ? "ignore" : "pipe", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stdin?.end(input)
  const code = await new Promise((resolve) => child.on("close", resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} exited with ${code}:\n${output}`)
  return output
}

/** The text of all messages of a request. */
function conversationOf(request: Record<string, unknown> | undefined): string {
  return JSON.stringify(request?.["messages"] ?? request?.["contents"])
}

function savedIn({ home }: PluginWorld): boolean {
  const projects = join(home, ".local/share/caliban/projects")
  return (
    existsSync(projects) &&
    execFileSync("find", [projects, "-name", "deploy.md"], { encoding: "utf8" }).trim() !== ""
  )
}

async function runClaude(world: PluginWorld, args: readonly string[], script: readonly ModelStep[]) {
  const { url, requests } = await startModel(anthropicApi, script)
  const env = {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "of-this-test",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
  }
  const output = await runHost(world, "claude", args, { env })
  return { output, requests }
}

describe.runIf(process.env["ALL_HOSTS"] === "1")("Claude Code", () => {
  const ask = async (world: PluginWorld, message: string, script: readonly ModelStep[]) => {
    const tools = "mcp__plugin_caliban-memory_memory__*"
    const args = ["-p", message, "--plugin-dir", world.folder, "--allowedTools", tools]
    return await runClaude(world, args, script)
  }

  test("accepts the folder with its strictest rules", async () => {
    const world = createPluginWorld("memory-claude-code")
    const args = ["plugin", "validate", "--strict", world.folder]
    expect(await runHost(world, "claude", args)).toContain("Validation passed")
  })

  test("saves in one session, and shows it to the model at the start of the next one", async () => {
    const world = createPluginWorld("memory-claude-code")
    const first = await ask(world, "Remember that deploys run on Fridays", SAVES)
    expect(first.output).toContain("Saved.")
    expect(conversationOf(first.requests[1])).toContain("Created deploy (project).")
    expect(savedIn(world)).toBe(true)
    const second = await ask(world, "When do we deploy?", ANSWERS)
    const shown = conversationOf(second.requests[0])
    expect(shown).toContain("[deploy](deploy.md) — project: Deploys run on Fridays")
    const tools = anthropicApi.toolsIn(second.requests[0] ?? {})
    expect(tools.filter((name) => name.startsWith("mcp__plugin_caliban-memory_memory__"))).toHaveLength(6)
    expect(shown).toContain("caliban-memory:auto-memory")
  })

  test("shows the whole text of the hook at its limit", async () => {
    const world = createPluginWorld("memory-claude-code")
    const directory = join(world.root, "memory")
    mkdirSync(directory)
    const lines = Array.from({ length: 1_000 }, (_, at) => `- [t-${at}](t-${at}.md) — project: a line ${at}`)
    writeFileSync(join(directory, "MEMORY.md"), `${lines.join("\n")}\n`)
    world.env["CALIBAN_AUTO_MEMORY_DIRECTORY"] = directory
    const { requests } = await ask(world, "Hello", ANSWERS)
    expect(conversationOf(requests[0])).toMatch(/\[truncated: \d+ bytes[^<]*<\/auto-memory>/)
  })
})

// The statements of docs/agents-with-hooks.md about two programs on one directory.
describe.runIf(process.env["ALL_HOSTS"] === "1")("Claude Code and the server on one directory", () => {
  const start = async () => {
    const world = createPluginWorld("memory-claude-code")
    const args = [join(world.folder, "dist/main.js"), "--layout", "claude-code"]
    const server = JSON.stringify({ command: "node", args, alwaysLoad: true })
    await runHost(world, "claude", ["mcp", "add-json", "--scope", "user", "caliban-memory", server])
    const key = world.project.replace(/[^a-zA-Z0-9]/g, "-")
    const directory = join(world.home, ".claude/projects", key, "memory")
    mkdirSync(directory, { recursive: true })
    const [index, topic] = [join(directory, "MEMORY.md"), join(directory, "deploy.md")]
    writeFileSync(index, "- [colors](colors.md) — Blue\n")
    const ask = async (script: readonly ModelStep[]) => {
      const tools = "mcp__caliban-memory__*"
      const args = ["-p", "Hello", "--permission-mode", "acceptEdits", "--allowedTools", tools]
      return await runClaude(world, args, [...script, { answer: "Done." }])
    }
    return { ...world, index, topic, ask }
  }
  const [save] = SAVES as [ModelStep]

  test("keeps the server's line when the agent edits the index, or has read it before", async () => {
    const { index, ask } = await start()
    const { requests } = await ask([
      { tool: "Read", input: { file_path: index } },
      save,
      { tool: "Write", input: { file_path: index, content: "Replaced.\n" } },
      { tool: "Edit", input: { file_path: index, old_string: "Blue", new_string: "Red" } },
    ])
    expect(conversationOf(requests[0])).toContain("[colors](colors.md) — Blue")
    expect(conversationOf(requests[2])).toContain("Created deploy (project).")
    const text = readFileSync(index, "utf8")
    expect(text).not.toContain("Replaced.")
    expect(text).toContain("[colors](colors.md) — Red")
    expect(text).toContain("[deploy](deploy.md)")
  })

  test("loses a topic that the agent replaces without having read it", async () => {
    const { topic, ask } = await start()
    const { requests } = await ask([
      save,
      { tool: "Write", input: { file_path: topic, content: "Replaced.\n" } },
    ])
    expect(conversationOf(requests[1])).toContain("Created deploy (project).")
    expect(readFileSync(topic, "utf8")).toBe("Replaced.\n")
  })

  test("loses nothing when a rule denies the agent's file tools, and still shows the index", async () => {
    const { home, topic, index, ask } = await start()
    const permissions = { deny: ["Edit(~/.claude/projects/**)"] }
    writeFileSync(join(home, ".claude/settings.json"), JSON.stringify({ permissions }))
    const { requests } = await ask([
      save,
      { tool: "Write", input: { file_path: topic, content: "Replaced.\n" } },
      { tool: "Edit", input: { file_path: index, old_string: "Blue", new_string: "Red" } },
    ])
    expect(conversationOf(requests[0])).toContain("[colors](colors.md) — Blue")
    expect(readFileSync(topic, "utf8")).toContain("With make.")
    expect(readFileSync(index, "utf8")).toContain("[colors](colors.md) — Blue")
  })
})

describe.runIf(process.env["ALL_HOSTS"] === "1")("Gemini CLI", () => {
  const install = async (): Promise<PluginWorld> => {
    const world = createPluginWorld("memory-gemini-cli")
    mkdirSync(join(world.home, ".gemini"))
    const settings = { security: { auth: { selectedType: "gemini-api-key" } } }
    writeFileSync(join(world.home, ".gemini/settings.json"), JSON.stringify(settings))
    // It asks whether the folder is trusted.
    await runHost(world, "gemini", ["extensions", "install", "--consent", world.folder], { input: "y\n" })
    return world
  }
  const ask = async (
    world: PluginWorld,
    message: string,
    script: readonly ModelStep[],
    args: readonly string[] = [],
  ) => {
    const { url, requests } = await startModel(geminiApi, script)
    const env = {
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_API_KEY: "of-this-test",
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    }
    const output = await runHost(world, "gemini", ["-p", message, "--approval-mode", "yolo", ...args], {
      env,
    })
    return { output, requests }
  }

  test("accepts the folder", async () => {
    const world = createPluginWorld("memory-gemini-cli")
    const output = await runHost(world, "gemini", ["extensions", "validate", world.folder])
    expect(output).toContain("successfully validated")
  })

  test("saves in one session, and shows it to the model at the start of the next one", async () => {
    const world = await install()
    const first = await ask(world, "Remember that deploys run on Fridays", SAVES)
    expect(first.output).toContain("Saved.")
    expect(conversationOf(first.requests[1])).toContain("Created deploy (project).")
    expect(savedIn(world)).toBe(true)
    const second = await ask(world, "When do we deploy?", ANSWERS)
    expect(conversationOf(second.requests[0])).toContain(
      "[deploy](deploy.md) — project: Deploys run on Fridays",
    )
    const tools = geminiApi.toolsIn(second.requests[0] ?? {})
    expect(tools.filter((name) => name.startsWith("mcp_caliban-memory_"))).toHaveLength(6)
  })

  test("keeps the server's change when it replaces a part of a file, and loses it with the whole file", async () => {
    const world = await install()
    const directory = join(world.root, "memory")
    mkdirSync(directory)
    world.env["CALIBAN_AUTO_MEMORY_DIRECTORY"] = directory
    const index = join(directory, "MEMORY.md")
    writeFileSync(index, "- [colors](colors.md) — Blue\n")
    const part = { instruction: "Change the color", old_string: "Blue", new_string: "Red" }
    const [save] = SAVES as [ModelStep]
    const script: ModelStep[] = [
      { tool: "read_file", input: { file_path: index } },
      save,
      { tool: "replace", input: { file_path: index, ...part } },
      { tool: "read_file", input: { file_path: index } },
      { tool: "write_file", input: { file_path: index, content: "Replaced.\n" } },
      { answer: "Done." },
    ]
    const { requests } = await ask(world, "Hello", script, ["--include-directories", directory])
    const shown = conversationOf(requests[4])
    expect(shown).toContain("[colors](colors.md) — Red")
    expect(shown.split('"name":"replace"').at(-1)).toContain("[deploy](deploy.md)")
    expect(readFileSync(index, "utf8")).toBe("Replaced.\n")
  })

  test("passes the variables on in GitHub Actions only when its settings allow them", async () => {
    const world = await install()
    Object.assign(world.env, { GITHUB_SHA: "0", CALIBAN_DISABLE_AUTO_MEMORY: "1" })
    const countTools = async (): Promise<number> => {
      const { requests } = await ask(world, "Hello", ANSWERS)
      return geminiApi.toolsIn(requests[0] ?? {}).filter((name) => name.startsWith("mcp_caliban-memory_"))
        .length
    }
    expect(await countTools()).toBe(5)
    const file = join(world.home, ".gemini/settings.json")
    const { security, ...settings } = JSON.parse(readFileSync(file, "utf8"))
    const environmentVariableRedaction = { allowed: ["CALIBAN_DISABLE_AUTO_MEMORY"] }
    writeFileSync(
      file,
      JSON.stringify({ ...settings, security: { ...security, environmentVariableRedaction } }),
    )
    expect(await countTools()).toBe(0)
  })
})
