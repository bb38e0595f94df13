import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
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

const memoryFile = (): string => join(workspace.project, ".wundr", "MEMORY.md")

async function learned(...lines: string[]): Promise<void> {
  await mkdir(join(workspace.project, ".wundr"), { recursive: true })
  await writeFile(memoryFile(), ["## Corrections", ...lines, ""].join("\n"))
}

describe("--learn", () => {
  test("says what it noticed and where it would put it, and stores nothing without a word", async () => {
    const { stderr, code } = await run([
      "--learn",
      "--print",
      "The tests in this repo need redis running, always start it first.",
    ])
    expect(code).toBe(0)
    expect(stderr).toMatch(/\[noticed: .*redis.*\]/)
    expect(stderr).toContain("/project/.wundr/MEMORY.md")
    expect(stderr).toContain("[0 learned, 0 confirmed, 0 stale]")
    expect(existsSync(memoryFile())).toBe(false)
  })

  test("stores it with --yes, and the next session sees it", async () => {
    const said = "The tests in this repo need redis running, always start it first."
    const { stderr } = await run(["--learn", "--yes", "--print", said])
    expect(stderr).toContain("[1 learned, 0 confirmed, 0 stale]")
    expect(await readFile(memoryFile(), "utf8")).toContain("redis")
    expect((await run(["--learn", "--yes", "--print", said])).stderr).toContain(
      "[0 learned, 1 confirmed, 0 stale]",
    )
  })

  test("learns nothing that the model wrote down itself in that turn", async () => {
    const { stderr } = await run(["--learn", "--yes", "--print", "Remember that I prefer pnpm over npm"])
    expect(stderr).toContain("saved 1 memory")
    expect(stderr).toContain("[0 learned, 0 confirmed, 0 stale]")
  })

  test("shows the person the entries in doubt, and confirms and forgets them", async () => {
    await learned(
      "- Use pnpm, not npm <!-- auto:date=2020-01-01 -->",
      "- The port is 8080 <!-- auto:date=2020-01-01 -->",
    )
    const { stdout } = await run(
      ["--learn"],
      "/memory confirm\n/memory confirm use pnpm\n/memory forget the port is 8080\n",
    )
    expect(stdout).toContain("2 entries not confirmed for a long time")
    expect(stdout).toContain("Confirmed: Use pnpm, not npm")
    expect(stdout).toContain("Forgotten: The port is 8080")
    expect(stdout).toContain("0 learned, 1 confirmed, 0 stale, 1 forgotten")
    expect(await readFile(memoryFile(), "utf8")).not.toContain("8080")
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

  test("changes nothing with --read-only, and learns nothing with --bare", async () => {
    await learned("- Use pnpm, not npm <!-- auto:date=2020-01-01 -->")
    const before = await readFile(memoryFile(), "utf8")
    await run(["--learn", "--yes", "--read-only", "--print", FACT])
    const bare = await run(["--learn", "--yes", "--bare", "--print", FACT])
    expect(bare.stderr).not.toContain("learned")
    expect(await readFile(memoryFile(), "utf8")).toBe(before)
  })

  test("reports what is wrong with a configuration file", async () => {
    await writeFile(join(workspace.project, "wundr.yaml"), "memory:\n  auto:\n    minConfidance: 0.9\n")
    const { stderr } = await run(["--learn", "--print", "hello"])
    expect(stderr).toContain(
      "memory.auto.minConfidance is unknown; the nearest known key is memory.auto.minConfidence.",
    )
  })

  test("--yes without --learn is wrong usage", async () => {
    expect(await run(["--yes", "--print", "hello"])).toMatchObject({ code: 2 })
  })
})
