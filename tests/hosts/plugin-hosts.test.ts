import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  ANSWERS,
  askGemini,
  conversationOf,
  installHosts,
  prepareGemini,
  removeHosts,
  runClaude,
  runHost,
  SAVES,
  savedIn,
} from "./host-programs.ts"
import { anthropicApi, geminiApi, type ModelStep } from "./model-server.ts"
import { createPluginWorld, type PluginWorld } from "./plugin-world.ts"

// The plugins in the hosts themselves, with a model on the loopback interface: only with
// `npm run test:hosts -- --all`, since the hosts are half a gigabyte.
beforeAll(installHosts)
afterAll(removeHosts)

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
    prepareGemini(world)
    // It asks whether the folder is trusted.
    await runHost(world, "gemini", ["extensions", "install", "--consent", world.folder], { input: "y\n" })
    return world
  }
  const ask = askGemini

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
    expect(await countTools()).toBe(6)
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
