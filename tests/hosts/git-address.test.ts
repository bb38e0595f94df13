import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest"
import { readManifest, temporaryFolder } from "../published.ts"
import { ROOT } from "../source-files.ts"
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
import { startGitServer, startRegistry } from "./loopback.ts"
import { readJson } from "./plugin-world.ts"

// What the hosts read at the root of the repository, when they install from its git address.
const AT_ROOT = [".claude-plugin", "gemini-extension.json", "hooks"]

/** What Gemini CLI replaces by the folder of the extension. */
const EXTENSION = "$".concat("{extensionPath}")

beforeAll(installHosts)
afterAll(removeHosts)

/** An empty home and an empty project, with the repository and the registry on the loopback interface. */
async function createGitWorld() {
  const root = temporaryFolder()
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [home, project, work] = ["home", "project", "work"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [home, project, work]) mkdirSync(folder)
  for (const name of AT_ROOT) cpSync(join(ROOT, name), join(work, name), { recursive: true })
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.com", ...args], { cwd: work })
  git("init", "--quiet")
  git("add", "--all")
  git("commit", "--quiet", "--message", "test")
  git("clone", "--quiet", "--bare", work, join(root, "caliban.git"))
  const url = `${await startGitServer(root)}/caliban.git`
  const registry = await startRegistry([...inject("tarballs"), ...inject("plugins")])
  writeFileSync(join(home, ".npmrc"), `registry=${registry}/\n`)
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, USERPROFILE: home }
  return { url, work, home, project, env }
}

test("the files at the root name the packages and the version of the plugins", () => {
  const [plugin] = readJson(ROOT, ".claude-plugin/marketplace.json")["plugins"] as [Record<string, unknown>]
  const { name, version, description } = readJson(
    join(ROOT, "plugins/claude-code"),
    ".claude-plugin/plugin.json",
  )
  const source = { source: "npm", package: readManifest(join(ROOT, "plugins/claude-code")).name }
  expect(plugin).toEqual({ name, description, source })
  const extension = readJson(ROOT, "gemini-extension.json")
  const packed = readJson(join(ROOT, "plugins/gemini-cli"), "gemini-extension.json")
  expect({ ...extension, mcpServers: {} }).toEqual({ ...packed, mcpServers: {} })
  expect(extension["version"]).toBe(version)
  const server = { command: "npx", args: ["-y", "--prefix", EXTENSION, "@caliban/memory-mcp"] }
  expect(extension["mcpServers"]).toEqual({ "caliban-memory": server })
  const hooks = readFileSync(join(ROOT, "hooks/hooks.json"), "utf8")
  // A package in the project's own node_modules must not run in its place.
  expect(hooks).toContain(`npx -y --prefix \\"${EXTENSION}\\" @caliban/memory-mcp --session-start`)
})

describe.runIf(process.env["ALL_HOSTS"] === "1")("from a git address", () => {
  test("Claude Code installs the plugin, saves, and shows it in the next session", async () => {
    const world = await createGitWorld()
    const plugin = (...args: string[]) => runHost(world, "claude", ["plugin", ...args])
    expect(await plugin("validate", "--strict", world.work)).toContain("Validation passed")
    expect(await plugin("marketplace", "add", world.url)).toContain("Successfully added marketplace")
    expect(await plugin("install", "caliban-memory@caliban-memory")).toContain("Successfully installed")
    const args = (message: string) => [
      "-p",
      message,
      "--allowedTools",
      "mcp__plugin_caliban-memory_memory__*",
    ]
    const first = await runClaude(world, args("Remember that deploys run on Fridays"), SAVES)
    expect(first.output).toContain("Saved.")
    expect(savedIn(world)).toBe(true)
    const second = await runClaude(world, args("When do we deploy?"), ANSWERS)
    expect(conversationOf(second.requests[0])).toContain(
      "[deploy](deploy.md) — project: Deploys run on Fridays",
    )
  })

  test("Gemini CLI installs the extension, saves, and shows it in the next session", async () => {
    const world = await createGitWorld()
    prepareGemini(world)
    const installed = await runHost(world, "gemini", ["extensions", "install", "--consent", world.url], {
      input: "y\n",
    })
    expect(installed).toContain("installed successfully")
    // A cloned project must not decide which program runs.
    writeFileSync(join(world.project, ".npmrc"), "@caliban:registry=http://127.0.0.1:9/\n")
    const first = await askGemini(world, "Remember that deploys run on Fridays", SAVES)
    expect(first.output).toContain("Saved.")
    expect(savedIn(world)).toBe(true)
    const second = await askGemini(world, "When do we deploy?", ANSWERS)
    expect(conversationOf(second.requests[0])).toContain(
      "[deploy](deploy.md) — project: Deploys run on Fridays",
    )
  })
})
