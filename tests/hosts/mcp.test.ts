import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { fencesOf } from "../pages.ts"
import { packAll, readManifest, temporaryFolder } from "../published.ts"
import { ROOT } from "../source-files.ts"

// What a user of the MCP server does: packed tarballs in a fresh npm project, started with `npx`, driven by the official
// inspector and by the clients of both SDKs.
const INSPECTOR = "@modelcontextprotocol/inspector"
const README = "packages/memory-mcp/README.md"
const TOKEN = "a-token-of-this-test"

let project = ""

const installedVersion = (name: string): string =>
  readManifest(join(ROOT, "packages/memory-mcp/node_modules", name)).version

beforeAll(() => {
  project = temporaryFolder()
  mkdirSync(join(project, "tarballs"))
  const tarballs = packAll(join(project, "tarballs")).map(({ name, path }) => [
    `@caliban/${name}`,
    `file:${path}`,
  ])
  const clients = ["@modelcontextprotocol/client", "@modelcontextprotocol/sdk"]
  const dependencies = Object.fromEntries([
    ...tarballs,
    ...clients.map((name) => [name, installedVersion(name)]),
    [INSPECTOR, "2.12.0"],
  ])
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  )
  execFileSync("npm install --prefer-offline --no-audit --no-fund --ignore-scripts --loglevel=error", {
    cwd: project,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
  })
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

interface World {
  home: string
  work: string
  env: Record<string, string>
}

/** An empty home, and an empty project in the folder that has the packages. */
function createWorld(): World {
  const home = mkdtempSync(join(project, "home-"))
  const work = mkdtempSync(join(project, "work-"))
  // As after an installation with `--global`.
  const path = [join(project, "node_modules/.bin"), process.env["PATH"]].join(delimiter)
  const env = { PATH: path, HOME: home, npm_config_update_notifier: "false" }
  return { home, work, env }
}

/** What the inspector prints for one request. Throws when it exits with an error. */
async function inspect({ work, env }: World, server: readonly string[], ...request: string[]) {
  const inspector = join(project, "node_modules", INSPECTOR, "clients/launcher/build/index.js")
  const args = [inspector, "--cli", ...server, "--method", ...request]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: work, env })
  return JSON.parse(stdout) as Record<string, unknown>
}

const COMMAND = ["npx", "--no-install", "caliban-memory-mcp"]
const DRAFT = ["slug=deploy", "type=project", "description=Fridays", "body=With make."]

async function useAll(world: World, server: readonly string[]): Promise<void> {
  const run = (...request: string[]) => inspect(world, server, ...request)
  const tool = (name: string, ...args: string[]) =>
    run("tools/call", "--tool-name", name, ...args.flatMap((arg) => ["--tool-arg", arg]))
  expect((await run("tools/list", "--strict"))["tools"]).toHaveLength(6)
  expect(JSON.stringify(await tool("WriteMemoryTopic", ...DRAFT))).toContain("Created deploy (project).")
  expect(JSON.stringify(await tool("ReadMemoryTopic", "slug=deploy"))).toContain("With make.")
  expect(JSON.stringify(await tool("MemorySearch", "query=fridays"))).toContain("deploy")
  // Without `expect`, another text is a conflict.
  const other = [...DRAFT.slice(0, -1), "body=With a script."]
  await expect(tool("WriteMemoryTopic", ...other)).rejects.toThrow("tool_is_error")
  expect(JSON.stringify(await run("resources/list"))).toContain("memory://topics/deploy")
  expect(JSON.stringify(await run("resources/templates/list"))).toContain("memory://topics/{slug}")
  expect(JSON.stringify(await run("resources/read", "--uri", "memory://index"))).toContain("Fridays")
  expect((await run("prompts/list"))["prompts"]).toHaveLength(6)
  expect(JSON.stringify(await run("prompts/get", "--prompt-name", "list"))).toContain("1 topic")
}

/** The server over HTTP. */
async function startHttp({ work, env }: World): Promise<string> {
  const main = join(project, "node_modules/@caliban/memory-mcp/dist/main.js")
  const child: ChildProcess = spawn(process.execPath, [main, "--http"], {
    cwd: work,
    env: { ...env, CALIBAN_MCP_TOKEN: TOKEN },
    stdio: ["ignore", "ignore", "pipe"],
  })
  onTestFinished(() => void child.kill())
  return await new Promise((resolve) => {
    let text = ""
    child.stderr?.on("data", (chunk: Buffer) => {
      text += chunk.toString()
      const [, url] = /at (http:\S+)\n/.exec(text) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

describe("the inspector", () => {
  it("uses the server over stdio", async () => {
    await useAll(createWorld(), COMMAND)
  })

  it("uses the server over HTTP", async () => {
    const world = createWorld()
    const url = await startHttp(world)
    const header = ["--header", `Authorization: Bearer ${TOKEN}`]
    await useAll(world, ["--transport", "http", "--server-url", url, ...header])
  })
})

/** Lists the tools with the client of a package, in a process of its own. */
function listTools(sdk: string, { work, home, env }: World, command: string, args: readonly string[]) {
  const [client, stdio] =
    sdk === "@modelcontextprotocol/client"
      ? [sdk, `${sdk}/stdio`]
      : [`${sdk}/client/index.js`, `${sdk}/client/stdio.js`]
  const file = join(work, "client.mjs")
  const options = JSON.stringify({ command, args, cwd: work, env })
  const code = `
    import { Client } from "${client}"
    import { StdioClientTransport } from "${stdio}"
    const client = new Client({ name: "test", version: "1" })
    await client.connect(new StdioClientTransport(${options.replaceAll("/home/you", home)}))
    console.log((await client.listTools()).tools.map(({ name }) => name).join(" "))
    await client.close()
  `
  writeFileSync(file, code)
  return execFileSync(process.execPath, [file], { cwd: work, env, encoding: "utf8" }).trim()
}

interface ServerEntry {
  command?: string | [string, ...string[]]
  args?: string[]
}

/** The entries of the README that start the server, by the key that contains them. */
const entries = fencesOf(README)
  .filter(({ language }) => language === "json")
  .flatMap(({ code }) => Object.entries(JSON.parse(code) as Record<string, Record<string, ServerEntry>>))
  .flatMap(([key, servers]) => Object.values(servers).map((entry) => ({ key, entry })))
  .filter(({ entry }) => entry.command !== undefined)

describe("the configuration of the README", () => {
  it("is there for every kind of client", () => {
    expect(entries.map(({ key }) => key)).toEqual([
      "mcpServers",
      "mcpServers",
      "servers",
      "context_servers",
      "mcp",
    ])
    const [toml] = fencesOf(README).filter(({ language }) => language === "toml")
    expect(toml?.code).toContain('command = "caliban-memory-mcp"\nargs = []')
  })

  it.each(entries)("under $key starts the server for clients of both SDKs", ({ entry }) => {
    const { command: given = "", args: more = [] } = entry
    const [command = "", ...args] = [given, more].flat()
    for (const sdk of ["@modelcontextprotocol/client", "@modelcontextprotocol/sdk"])
      expect(listTools(sdk, createWorld(), command, args)).toContain("ReadMemoryTopic WriteMemoryTopic")
  })
})

describe("the example of a tier behind an MCP server", () => {
  function runExample({ work, env }: World, ...command: string[]): string {
    const file = join(work, "example.mjs")
    copyFileSync(join(ROOT, "examples/13-mcp-tier.mjs"), file)
    return execFileSync(process.execPath, [file, ...command], { cwd: work, env, encoding: "utf8" })
  }

  it("names the server in the prompt and reaches it with a call, without loading it", async () => {
    const world = createWorld()
    const server = [...COMMAND, "--directory", join(world.home, "wiki")]
    const write = DRAFT.flatMap((arg) => ["--tool-arg", arg])
    await inspect(world, server, "tools/call", "--tool-name", "WriteMemoryTopic", ...write)
    const output = runExample(world, ...server)
    const [, tier = "", after] = /<wiki>([\s\S]*?)<\/wiki>([\s\S]*)/.exec(output) ?? []
    expect(tier).toContain("Not loaded; to reach it: call wiki_ReadMemoryTopic")
    expect(tier).not.toContain("Fridays")
    expect(after).toContain("Fridays")
  })

  it("leaves the tier and its tools out when the server is absent", () => {
    const output = runExample(createWorld(), "no-such-command")
    expect(output).toContain("You are a helpful agent.")
    expect(output).not.toContain("wiki")
  })
})
