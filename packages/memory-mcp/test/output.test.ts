import { type SpawnOptions, type SpawnSyncOptions, spawn, spawnSync } from "node:child_process"
import { closeSync, existsSync, openSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { createWorld, MAIN } from "./world.ts"

/** What the command says on standard error, and how it exits, with an output that cannot be written. */
async function run(
  args: readonly string[],
  output: number | "closed",
): Promise<[code: number, errors: string]> {
  const world = createWorld()
  const description = "Deploys run on Fridays"
  await world.memory.write({ slug: "deploy", type: "project", description, body: "With make." })
  const stdio: SpawnOptions["stdio"] = ["ignore", output === "closed" ? "pipe" : output, "pipe"]
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: world.project, env: world.env, stdio })
  child.stdout?.destroy()
  let errors = ""
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise<number>((resolve) => child.on("close", resolve))
  return [code, errors]
}

describe("an output that cannot be written", () => {
  test.skipIf(!existsSync("/dev/full")).each([
    ["--help", 1],
    ["--version", 1],
    ["--memory list", 1],
    ["--memory nonsense", 1],
    ["--session-start", 0],
  ])("is one line of standard error for %s, and the exit code %i", async (line, code) => {
    const full = openSync("/dev/full", "w")
    try {
      const problem = expect.stringMatching(
        /^caliban-memory-mcp: The output could not be written: .*ENOSPC.*\n$/,
      )
      expect(await run(line.split(" "), full)).toEqual([code, problem])
    } finally {
      closeSync(full)
    }
  })

  test.each([
    ["--help", 0],
    ["--version", 0],
    ["--memory list", 0],
    ["--memory nonsense", 1],
    ["--session-start", 0],
  ])("is no error for %s when its reader has gone", async (line, code) => {
    expect(await run(line.split(" "), "closed")).toEqual([code, ""])
  })

  test.skipIf(!existsSync("/dev/full"))(
    "fails no session when standard error cannot be written either",
    () => {
      const full = openSync("/dev/full", "w")
      const options = { env: createWorld().env, stdio: ["ignore", full, full] } satisfies SpawnOptions
      const { status } = spawnSync(
        process.execPath,
        [MAIN, "--session-start", "--layout", "nonsense"],
        options,
      )
      closeSync(full)
      expect(status).toBe(0)
    },
  )

  test.skipIf(!existsSync("/dev/full"))("ends a server whose new token nobody can read", () => {
    const full = openSync("/dev/full", "w")
    const { env } = createWorld()
    const options = { env, stdio: ["ignore", full, full], timeout: 20_000 } satisfies SpawnSyncOptions
    const { status } = spawnSync(process.execPath, [MAIN, "--http"], options)
    closeSync(full)
    expect(status).toBe(1)
  })
})
