import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createWorkspace, type Workspace } from "./workspace.ts"

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url))
const FACT =
  "From now on, note in this project: deploys always go through ./scripts/ship.sh, never make deploy."

let workspace: Workspace
beforeEach(async () => {
  workspace = await createWorkspace()
})
afterEach(() => workspace.remove())

async function run(argv: readonly string[], stdin: string = "") {
  const child = spawn(process.execPath, [MAIN, "--offline", ...argv], {
    cwd: workspace.project,
    env: workspace.env,
    stdio: ["pipe", "pipe", "pipe"],
  })
  child.stdin.end(stdin)
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ])
  return { stdout, stderr, code }
}

/** The hooks of the index that the next session's prompt shows, without learning. */
async function shown(): Promise<string[]> {
  const { stdout } = await run(["--show-prompt"])
  return [...stdout.matchAll(/^- \[.*?\]\(.*?\) — (.*)$/gmu)].map(([, hook = ""]) => hook)
}

/** The index and all topics of the project, as text. */
async function files(): Promise<string> {
  const names = existsSync(workspace.memory) ? (await readdir(workspace.memory)).sort() : []
  const texts = names
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFile(join(workspace.memory, name), "utf8"))
  return (await Promise.all(texts)).join("")
}

/** A topic as learning wrote it years ago. */
async function learned(slug: string, description: string): Promise<void> {
  await mkdir(workspace.memory, { recursive: true })
  const head = `name: ${slug}\ndescription: "${description}"\nmetadata:\n  node_type: memory\n  type: project`
  const note = "learned: {at: 2020-01-01, scope: project}"
  await writeFile(join(workspace.memory, `${slug}.md`), `---\n${head}\n  ${note}\n---\n\n${description}\n`)
  await appendFile(join(workspace.memory, "MEMORY.md"), `- [${slug}](${slug}.md) — project: ${description}\n`)
}

const REDIS = "The tests in this repo need redis running, always start it first."

describe("--learn", () => {
  test("learns nothing that the model wrote down itself in that turn", async () => {
    const { stderr } = await run(["--learn", "--print", "Remember that I prefer pnpm over npm"])
    expect(stderr).not.toContain("learned: ")
    expect(stderr).toContain("[0 learned, 0 confirmed, 0 stale]")
  })

  test("marks what was not confirmed for long, and confirms and forgets it by a few words", async () => {
    await learned("package-manager", "Use pnpm, not npm")
    await learned("port", "The port is 8080")
    const { stdout } = await run(
      ["--learn"],
      "/memory confirm\n/memory confirm use pnpm\n/memory forget the port is 8080\n",
    )
    expect(stdout).toContain("2 entries not confirmed for a long time")
    expect(stdout).toContain("Confirmed: Use pnpm, not npm (project, package-manager)")
    expect(stdout).toContain("Forgotten: The port is 8080 (project, port)")
    expect(stdout).toContain("0 learned, 1 confirmed, 0 stale, 1 forgotten")
    expect(await shown()).toEqual(["project: Use pnpm, not npm"])
  })

  test("shows the mark in the prompt of the session that sets it, and of later ones", async () => {
    await learned("port", "The port is 8080")
    expect((await run(["--learn", "--show-prompt"])).stdout).toContain("— [?] project: The port is 8080")
    expect(await shown()).toEqual(["[?] project: The port is 8080"])
    expect((await run(["--print", "What is the port?"])).stdout).toContain("8080")
  })

  test("learns into the sectioned files with --layout wundr", async () => {
    await run(["--layout", "wundr", "--learn", "--print", REDIS])
    const text = await readFile(join(workspace.project, ".wundr", "MEMORY.md"), "utf8")
    expect(text).toMatch(/^- The tests in this repo need redis/m)
    expect(await shown()).toEqual([])
  })

  test("prints what was noticed as events with --json", async () => {
    const { stdout } = await run(["--learn", "--json", "--print", FACT])
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events.at(-1)).toMatchObject({ type: "ended", learned: 0 })
    for (const event of events) expect(JSON.stringify(event)).not.toContain("sourceTurn")
  })

  test("changes nothing with --read-only, and learns nothing with --bare or the kill switch", async () => {
    await learned("package-manager", "Use pnpm, not npm")
    const before = await files()
    await run(["--learn", "--read-only", "--print", FACT])
    const bare = await run(["--learn", "--bare", "--print", FACT])
    expect(bare.stderr).not.toContain("learned")
    workspace = { ...workspace, env: { ...workspace.env, CALIBAN_DISABLE_AUTO_MEMORY: "1" } }
    expect((await run(["--learn", "--print", FACT])).stderr).not.toContain("learned")
    expect(await files()).toBe(before)
  })

  test("reports what is wrong with a configuration file", async () => {
    await writeFile(join(workspace.project, "wundr.yaml"), "memory:\n  auto:\n    minConfidance: 0.9\n")
    const { stderr } = await run(["--learn", "--print", "hello"])
    expect(stderr).toContain(
      "memory.auto.minConfidance is unknown; the nearest known key is memory.auto.minConfidence.",
    )
  })
})
