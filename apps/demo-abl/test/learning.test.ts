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

describe("--learn", () => {
  test("learns nothing that the model wrote down itself in that turn", async () => {
    const { stderr } = await run(["--learn", "--print", "Remember that I prefer pnpm over npm"])
    expect(stderr).toBe("· 0 stored, 0 waiting\n")
  })

  test("prints what was noticed as events with --json", async () => {
    const { stdout } = await run(["--learn", "--json", "--print", FACT])
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events.at(-1)).toMatchObject({ type: "ended", stored: [], waiting: 0 })
    for (const event of events) expect(JSON.stringify(event)).not.toContain("sourceTurn")
  })

  test("changes nothing with --read-only, and learns nothing with --bare or the kill switch", async () => {
    await learned("package-manager", "Use pnpm, not npm")
    const before = await files()
    await run(["--learn", "--read-only", "--print", FACT])
    const bare = await run(["--learn", "--bare", "--print", FACT])
    expect(bare.stderr).not.toMatch(/noted|stored: /)
    workspace = { ...workspace, env: { ...workspace.env, CALIBAN_DISABLE_AUTO_MEMORY: "1" } }
    expect((await run(["--learn", "--print", FACT])).stderr).not.toMatch(/noted|stored: /)
    expect(await files()).toBe(before)
  })

  test("reports what is wrong with a configuration file", async () => {
    await writeFile(join(workspace.project, "wundr.yaml"), "memory:\n  auto:\n    minConfidance: 0.9\n")
    const { stderr } = await run(["--learn", "--layout", "wundr", "--print", "hello"])
    expect(stderr).toContain('memory.auto.minConfidance is unknown; did you mean "minConfidence"?')
  })
})
