import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { callTool, createPluginWorld, type PluginWorld, readJson, runHook } from "./plugin-world.ts"

// The folders that agents with hooks of their own install, unpacked from their tarballs. Rules of the manifests:
// https://code.claude.com/docs/en/plugins-reference and https://geminicli.com/docs/extensions/reference. The hosts
// themselves check and run the folders in `plugin-hosts.test.ts`.

interface Hook {
  type: string
  command: string
  timeout: number
}

interface PluginHost {
  name: string
  manifest: string
  /** The file with the MCP servers. */
  servers: string
  server: string
  /** Seconds in a unit of a hook's timeout. */
  timeUnit: number
  toolPrefix: string
  commands: string
  /** The host's variables. An empty value stands for the folder of the plugin. */
  variables: Readonly<Record<string, string>>
}

const HOSTS: readonly PluginHost[] = [
  {
    name: "memory-claude-code",
    manifest: ".claude-plugin/plugin.json",
    servers: ".mcp.json",
    server: "memory",
    timeUnit: 1,
    toolPrefix: "mcp__plugin_caliban-memory_memory__",
    commands: "commands",
    variables: { CLAUDE_PLUGIN_ROOT: "" },
  },
  {
    name: "memory-gemini-cli",
    manifest: "gemini-extension.json",
    servers: "gemini-extension.json",
    server: "caliban-memory",
    timeUnit: 0.001,
    toolPrefix: "mcp_caliban-memory_",
    commands: "commands/caliban",
    variables: { extensionPath: "", "/": "/" },
  },
]

/** What Claude Code takes of a hook's output, in UTF-16 code units. */
const CONTEXT_MAX = 10_000
/** What the hosts show of a skill's description. */
const DESCRIPTION_MAX = 1_024

const DRAFT = {
  slug: "deploy",
  type: "project",
  description: "Deploys run on Fridays",
  body: "With make.",
  expect: null,
}

function resolve(text: string, { folder }: PluginWorld, { variables }: PluginHost): string {
  return text.replace(/\$\{([^}]*)\}/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`The host has no variable ${name}`)
    return value || folder
  })
}

function hookOf(world: PluginWorld, host: PluginHost): Hook & { matcher: string } {
  const { hooks } = readJson(world.folder, "hooks/hooks.json") as {
    hooks: { SessionStart: [{ matcher?: string; hooks: [Hook] }] }
  }
  expect(Object.keys(hooks)).toEqual(["SessionStart"])
  const [group] = hooks.SessionStart
  const [hook] = group.hooks
  return { ...hook, matcher: group.matcher ?? "", command: resolve(hook.command, world, host) }
}

function serverOf(world: PluginWorld, host: PluginHost): { command: string; args: string[] } {
  const { mcpServers } = readJson(world.folder, host.servers) as {
    mcpServers: Record<string, { command: string; args: string[] }>
  }
  const { command = "", args = [] } = mcpServers[host.server] ?? {}
  return { command, args: args.map((argument) => resolve(argument, world, host)) }
}

describe.each(HOSTS)("$name", (host) => {
  test("has a manifest with the version of the package, and no dependencies", () => {
    const { folder } = createPluginWorld(host.name)
    const { name, version, description } = readJson(folder, host.manifest)
    const manifest = readJson(folder, "package.json")
    expect(name).toMatch(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/)
    expect(version).toBe(manifest["version"])
    expect(String(description).length).toBeGreaterThan(20)
    expect(manifest).not.toHaveProperty("dependencies")
    expect(manifest).not.toHaveProperty("peerDependencies")
    expect(existsSync(join(folder, "node_modules"))).toBe(false)
    for (const file of ["README.md", "LICENSE", "dist/THIRD-PARTY-LICENSES.txt"])
      expect(readFileSync(join(folder, file), "utf8").length).toBeGreaterThan(500)
  })

  test("names no path outside its folder", () => {
    const { folder } = createPluginWorld(host.name)
    for (const file of [host.manifest, host.servers, "hooks/hooks.json"])
      expect(readFileSync(join(folder, file), "utf8")).not.toMatch(/\.\.\/|"\//)
  })

  test("has a skill with the names of the tools as the host shows them", () => {
    const { folder } = createPluginWorld(host.name)
    const text = readFileSync(join(folder, "skills/auto-memory/SKILL.md"), "utf8")
    const [, frontmatter = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
    expect(frontmatter).toMatch(/^name: auto-memory$/m)
    const [, description = ""] = /^description: (.*)$/m.exec(frontmatter) ?? []
    expect(description.length).toBeGreaterThan(0)
    expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX)
    for (const [tool] of body.matchAll(/\S*(?:(?:Read|Write|Remove)MemoryTopic|MemorySearch)/g))
      expect(tool).toContain(host.toolPrefix)
    expect(body).toContain(`${host.toolPrefix}WriteMemoryTopic`)
    // `/memory` is a command of the hosts themselves.
    expect(body).not.toMatch(/\/memory (?:undo|rm|list)/)
    expect(body).toContain('npx -y --prefix ~ @caliban/memory-mcp --memory "undo <slug>"')
  })

  test("has the commands remember, recall and forget, which pass on what the user wrote", () => {
    const { folder } = createPluginWorld(host.name)
    const files = readdirSync(join(folder, host.commands)).sort()
    expect(files.map((file) => file.replace(/\.\w+$/, ""))).toEqual(["forget", "recall", "remember"])
    for (const file of files) {
      const text = readFileSync(join(folder, host.commands, file), "utf8")
      expect(text).toMatch(/^description(?:: | = ")\w+/m)
      expect(text).toMatch(/\$ARGUMENTS|\{\{args\}\}/)
    }
  })

  test("shows at the start of a session what the server has saved, in an empty home", async () => {
    const world = createPluginWorld(host.name)
    const { type, command, matcher, timeout } = hookOf(world, host)
    expect(type).toBe("command")
    expect(timeout * host.timeUnit).toBe(10)
    expect("startup").toMatch(new RegExp(`^(?:${matcher})`))
    expect(await runHook(world, command)).not.toContain("](")
    const server = serverOf(world, host)
    expect(await callTool(world, server, "WriteMemoryTopic", DRAFT)).toContain("Created deploy (project).")
    expect(await runHook(world, command)).toContain("[deploy](deploy.md) — project: Deploys run on Fridays")
    expect(await callTool(world, server, "MemorySearch", { query: "deploy" })).toContain("deploy (project)")
    const secret = { ...DRAFT, slug: "secret", body: "The password is hunter2-Xk93!" }
    expect(await callTool(world, server, "WriteMemoryTopic", secret)).toMatch(/password/i)
  })

  test("shows a large memory within the host's limit", async () => {
    const world = createPluginWorld(host.name)
    const { command } = hookOf(world, host)
    await callTool(world, serverOf(world, host), "WriteMemoryTopic", DRAFT)
    const [, path = ""] = /path="~\/([^"]*)"/.exec(await runHook(world, command)) ?? []
    const lines = Array.from({ length: 1_000 }, (_, at) => `- [deploy](deploy.md) — project: line ${at} 配備`)
    writeFileSync(join(world.home, path), `${lines.join("\n")}\n`)
    const context = await runHook(world, command)
    expect(context.length).toBeLessThanOrEqual(CONTEXT_MAX)
    expect(context).toMatch(/\[truncated: \d+ bytes/)
  })

  test("shows nothing when memory is switched off", async () => {
    const world = createPluginWorld(host.name)
    await callTool(world, serverOf(world, host), "WriteMemoryTopic", DRAFT)
    world.env["CALIBAN_DISABLE_AUTO_MEMORY"] = "1"
    expect(await runHook(world, hookOf(world, host).command)).toBe("")
  })
})
