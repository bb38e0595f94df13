import { execFile, execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { fencesOf } from "../pages.ts"
import { readManifest, runPnpm, temporaryFolder } from "../published.ts"
import { ROOT } from "../source-files.ts"
import { chatApi, type ModelServer, type RequestBody, startModel } from "./model-server.ts"

// The packed plugin in a folder of its own. With `npm run test:hosts -- --all`, OpenCode itself loads it and talks to a
// model that follows a script.
const SOURCE = join(ROOT, "plugins/opencode")

let folder = ""
let plugin = ""

beforeAll(() => {
  folder = temporaryFolder()
  runPnpm("pack", SOURCE, { npm_config_pack_destination: folder })
  const [tarball = ""] = readdirSync(folder)
  plugin = join(folder, "plugin")
  mkdirSync(plugin)
  execFileSync("tar", ["-xzf", join(folder, tarball), "-C", plugin, "--strip-components=1"])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An empty home, and in it a project and its configuration of OpenCode. */
function createWorld(config: object) {
  const home = temporaryFolder()
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const work = join(home, "work")
  mkdirSync(join(work, ".git"), { recursive: true })
  writeFileSync(join(work, "opencode.json"), JSON.stringify(config))
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, OPENCODE_DISABLE_MODELS_FETCH: "1" }
  return { home, work, env }
}

describe("the packed plugin", () => {
  it("is imported without any installed package", async () => {
    const { dependencies } = readManifest(plugin)
    expect(dependencies ?? {}).toEqual({})
    const code = `
      import plugin from ${JSON.stringify(join(plugin, "dist/index.js"))}
      const client = { app: { log: async () => {} } }
      const directory = process.cwd()
      const hooks = await plugin.server({ directory, worktree: directory, client })
      const tool = hooks.tool.WriteMemoryTopic
      const context = { sessionID: "a", abort: AbortSignal.timeout(9999), ask: async () => {} }
      const draft = { slug: "deploy", type: "project", description: "Fridays", body: "With make." }
      console.log((await tool.execute(draft, context)).output)
      await hooks.dispose()
    `
    const { work, env } = createWorld({})
    writeFileSync(join(work, "main.mjs"), code)
    const output = execFileSync(process.execPath, ["main.mjs"], { cwd: work, env, encoding: "utf8" })
    expect(output).toContain("Created deploy (project).")
  })

  it("contains the licences of what is bundled", () => {
    const licences = readFileSync(join(plugin, "dist/THIRD-PARTY-LICENSES.txt"), "utf8")
    expect(licences).toContain("minisearch, bundled into dist")
    for (const name of ["js-yaml", "secretlint", "diff 9"]) expect(licences).toContain(name)
  })
})

interface Message {
  role: string
  content: unknown
}

const messagesOf = (request: RequestBody | undefined): Message[] => (request?.["messages"] ?? []) as Message[]

const VERSION = readManifest(join(SOURCE, "node_modules/@opencode-ai/plugin")).version

describe.runIf(process.env["ALL_HOSTS"] === "1")(`OpenCode ${VERSION}`, () => {
  let program = ""

  beforeAll(() => {
    const name = `opencode-${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
    const project = join(folder, "host")
    mkdirSync(project)
    const manifest = { private: true, dependencies: { [name]: VERSION } }
    writeFileSync(join(project, "package.json"), JSON.stringify(manifest))
    execFileSync("npm install --prefer-offline --no-audit --no-fund --ignore-scripts --loglevel=error", {
      cwd: project,
      shell: true,
      stdio: ["ignore", "ignore", "inherit"],
    })
    program = join(project, "node_modules", name, "bin/opencode")
  })

  type World = ReturnType<typeof createWorld>

  /** A project with the entries of the README, in which the plugin is a folder instead of a package. */
  function createConfig({ url }: ModelServer, entries: object[] = [readmeEntry()]): object {
    const models = { m: { name: "m", tool_call: true, limit: { context: 100_000, output: 4000 } } }
    const provider = {
      npm: "@ai-sdk/openai-compatible",
      options: { baseURL: `${url}/v1`, apiKey: "x" },
      models,
    }
    const config = { model: "script/m", small_model: "script/m", provider: { script: provider } }
    return Object.assign({ autoupdate: false, share: "disabled", ...config }, ...entries)
  }

  function readmeEntry(): object {
    const [first] = fencesOf("plugins/opencode/README.md").filter(({ language }) => language === "json")
    return JSON.parse((first?.code ?? "").replace("@caliban/memory-opencode", plugin)) as object
  }

  async function run({ work, env }: World, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
    const running = promisify(execFile)(program, ["run", "--print-logs", ...args], {
      cwd: work,
      env,
      // Without a network it waits for half a minute at its start.
      timeout: 120_000,
    })
    // It waits for the end of the input.
    running.child.stdin?.end()
    return await running
  }

  const systemOf = (request: RequestBody | undefined): Message[] =>
    messagesOf(request).filter(({ role }) => role === "system")

  it("saves a topic, and shows it in the prompt of the next session", async () => {
    const draft = { slug: "deploy", type: "project", description: "Fridays", body: "With make." }
    const model = await startModel(chatApi, [
      { tool: "WriteMemoryTopic", input: draft },
      { tool: "ReadMemoryTopic", input: { slug: "nope" } },
      { answer: "Saved." },
    ])
    const world = createWorld(createConfig(model))
    expect((await run(world, "Remember that we deploy on Fridays")).stdout).toContain("Saved.")
    const [first, second, third] = model.requests
    expect(systemOf(first)).toHaveLength(1)
    expect(systemOf(second)).toEqual(systemOf(first))
    expect(JSON.stringify(second)).toContain("Created deploy (project).")
    expect(JSON.stringify(third)).toContain("There is no topic")
    await run(world, "When do we deploy?")
    const [system] = systemOf(model.requests[3])
    expect(system?.content).toContain("- [deploy](deploy.md) — project: Fridays")
  })

  it("runs /memory and keeps the output from the model", async () => {
    const model = await startModel(chatApi, [{ answer: "OK" }])
    const world = createWorld(createConfig(model))
    await run(world, "--command", "memory", "add Deploys are on Fridays")
    expect(JSON.stringify(model.requests)).toContain("Reply with OK only.")
    expect(existsSync(join(world.home, ".local/share/caliban/projects"))).toBe(true)
    expect(JSON.stringify(systemOf(model.requests[0]))).not.toContain("Deploys are on Fridays")
  })

  it("applies its permissions to a tool that writes", async () => {
    const draft = { slug: "deploy", type: "project", description: "Fridays", body: "With make." }
    const model = await startModel(chatApi, [{ tool: "WriteMemoryTopic", input: draft }, { answer: "No." }])
    const rules = { permission: { WriteMemoryTopic: { "deploy*": "deny" } } }
    const world = createWorld(createConfig(model, [readmeEntry(), rules]))
    await run(world, "Remember that we deploy on Fridays")
    expect(JSON.stringify(model.requests[1])).toContain("prevents you from using this specific tool call")
  })

  it("goes on without the plugin when an option is wrong, and logs why", async () => {
    const model = await startModel(chatApi, [{ answer: "Hello." }])
    const world = createWorld(createConfig(model, [{ plugin: [[plugin, { dir: "x" }]] }]))
    const { stdout, stderr } = await run(world, "Hello")
    expect(stdout).toContain("Hello.")
    expect(stderr).toContain('No memory: opencode.json: option \\"dir\\" is unknown')
  })

  it("loads the bundle as a single file of the project", async () => {
    const model = await startModel(chatApi, [{ answer: "Hello." }])
    const world = createWorld(createConfig(model, []))
    mkdirSync(join(world.work, ".opencode/plugins"), { recursive: true })
    cpSync(join(plugin, "dist/index.js"), join(world.work, ".opencode/plugins/memory.js"))
    await run(world, "Hello")
    expect(JSON.stringify(systemOf(model.requests[0]))).toContain("ReadMemoryTopic")
  })
})
