import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createMemory } from "@caliban/memory"
import { describe, expect } from "vitest"
import { test } from "./process-fixture.ts"
import type { Workspace } from "./workspace.ts"

/** A topic from an earlier session. */
async function savePreference({ project, env }: Workspace): Promise<void> {
  const memory = createMemory({ cwd: project, system: { env } })
  await memory.write({
    slug: "package-manager",
    type: "user",
    description: "Prefers pnpm",
    body: "Prefers pnpm.",
  })
}

describe.concurrent("--print", () => {
  test("saves in one process, recalls in the next, and prints only the answer on standard output", async ({
    run,
  }) => {
    expect(await run(["--print", "I prefer pnpm"])).toEqual({
      code: 0,
      stdout: "Saved: I prefer pnpm. (user/prefer-pnpm)\n",
      stderr: "",
    })
    expect(await run(["--print", "do I prefer pnpm?"])).toEqual({
      code: 0,
      stdout: "I prefer pnpm. (user/prefer-pnpm)\n",
      stderr: "",
    })
  })

  test("- reads the question from standard input", async ({ run }) => {
    const { code, stdout } = await run(["--print", "-"], { stdin: "I prefer pnpm\n" })
    expect(stdout).toMatch(/^Saved: /)
    expect(code).toBe(0)
    expect((await run(["--print", "-"])).code).toBe(2)
    const latin1 = Buffer.from("Remember that Zo\u00eb owns the deploys", "latin1")
    const refused = await run(["--print", "-"], { stdin: latin1 })
    expect(refused).toMatchObject({ code: 2, stderr: "Standard input is not UTF-8. See --help.\n" })
  })

  test("runs a /memory command", async ({ run, workspace }) => {
    await savePreference(workspace)
    expect(await run(["--print", "/memory list"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Prefers pnpm"),
    })
    expect((await run(["--print", "/memory rm no-such-topic"])).code).toBe(1)
  })

  test("--json prints one event per line", async ({ run, workspace }) => {
    const { code, stdout } = await run(["--json", "--print", "I prefer pnpm"])
    const events = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(code).toBe(0)
    expect([...new Set(events.map(({ type }) => type))]).toEqual([
      "session",
      "tool-call",
      "tool-result",
      "text",
      "finished",
    ])
    expect(events[0]).toMatchObject({ memory: { enabled: true, topics: 0, directory: workspace.memory } })
    expect(events.findLast(({ type }) => type === "tool-result")).toMatchObject({
      details: {
        slug: "user/prefer-pnpm",
        action: "created",
        path: join(workspace.home, ".local/share/caliban/user/memory/prefer-pnpm.md"),
      },
    })
  })

  test("a failed turn is one sentence and exit code 1", async ({ run, startServer }) => {
    const { env } = await startServer([{ status: 401, message: "invalid x-api-key" }])
    const { code, stdout, stderr } = await run(["--print", "hello"], { env })
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toMatch(/^127\.0\.0\.1:\d+ rejected the API key \(401\): [^\n]+\n$/)
  })

  test("Ctrl-C stops the turn", async ({ run, startServer }) => {
    const { env } = await startServer([{ stallAfter: "Once upon a time" }])
    const { code, stdout, stderr } = await run(["--print", "tell me a story"], {
      env,
      interruptAfter: "time",
    })
    expect({ code, stdout, stderr }).toEqual({
      code: 130,
      stdout: "Once upon a time\n",
      stderr: "Stopped.\n",
    })
  })
})

describe.concurrent("invalid usage", () => {
  test.for([
    { argv: ["--nonsense"] },
    { argv: ["--model", "gpt-5", "--print", "x"] },
    { argv: ["--cwd", "/no/such/folder", "--print", "x"] },
  ])("$argv is one line and exit code 2", async ({ argv }, { run }) => {
    const { code, stdout, stderr } = await run(argv)
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatch(/^[^\n]+\n$/)
  })

  test("--help and --version exit with 0", async ({ run }) => {
    expect(await run(["--help"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("--read-only"),
      stderr: "",
    })
    expect(await run(["--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })
})

describe.concurrent("the prompt", () => {
  test("/memory prompt prints the prefix, to the byte with --json", async ({ run, workspace }) => {
    await writeFile(join(workspace.project, "CLAUDE.md"), "Use tabs.\n")
    await savePreference(workspace)
    const prefix = await createMemory({ cwd: workspace.project, system: { env: workspace.env } }).load()
    const { code, stdout, stderr } = await run(["--print", "/memory prompt --json"])
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const { text } = JSON.parse(stdout) as { text: string }
    expect(text.startsWith(prefix.text)).toBe(true)
    expect(prefix.text).toContain("Prefers pnpm")
    expect((await run(["--print", "/memory prompt"])).stdout).toBe(`${text}\n`)
  })

  test.for([
    { name: "the kill switch", flags: [], off: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } },
    { name: "--bare", flags: ["--bare"], off: {} },
  ])(
    "$name makes the prompt independent of memory, down to the bytes sent",
    async ({ flags, off }, { run, startServer, workspace }) => {
      await writeFile(join(workspace.project, "CLAUDE.md"), "Use tabs.\n")
      const { server, env } = await startServer([{ text: "Hello." }, { text: "Hello." }])
      const prompts: string[] = []
      for (const memory of ["none", "some"]) {
        if (memory === "some") await savePreference(workspace)
        const [{ stdout }] = await Promise.all([
          run([...flags, "--print", "/memory prompt"], { env: off }),
          run([...flags, "--print", "hello"], { env: { ...env, ...off } }),
        ])
        prompts.push(stdout)
        if (memory === "none") expect(existsSync(workspace.memory)).toBe(false)
      }
      expect(prompts[0]).toBe(prompts[1])
      expect(prompts[0]).toContain("Use tabs.")
      expect(server.requests).toHaveLength(2)
      expect(server.requests[0]?.bytes.equals(server.requests[1]?.bytes ?? Buffer.alloc(0))).toBe(true)
    },
  )

  test("--read-only sends the memory and no tool that writes", async ({ run, startServer, workspace }) => {
    await savePreference(workspace)
    const { server, env } = await startServer([{ text: "pnpm." }])
    await run(["--read-only", "--print", "which package manager?"], { env })
    const sent = server.requests[0]?.bytes.toString()
    expect(sent).toContain("Prefers pnpm")
    expect(sent).toContain("ReadMemoryTopic")
    expect(sent).not.toContain("WriteMemoryTopic")
  })
})

test.concurrent("a malformed settings file is one line of warning", async ({ run, workspace }) => {
  await mkdir(join(workspace.home, ".config", "caliban"), { recursive: true })
  await writeFile(join(workspace.home, ".config", "caliban", "settings.json"), "{")
  const { code, stderr } = await run(["--print", "hello"])
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^[^\n]+settings\.json is not a JSON object whose "memory" is an object; settings are ignored\.\n$/,
  )
})

test.concurrent("without a terminal, lines of standard input are a conversation", async ({ run }) => {
  const { code, stdout } = await run([], { stdin: "I prefer pnpm\ndo I prefer pnpm?\n" })
  expect(code).toBe(0)
  expect(stdout).toContain("memory  on, 0 topics\n")
  expect(stdout).toContain("Saved: I prefer pnpm. (user/prefer-pnpm)\n")
  expect(stdout.endsWith("\nI prefer pnpm. (user/prefer-pnpm)\n")).toBe(true)
})

test.concurrent("the files are ordinary Markdown", async ({ run, workspace }) => {
  await run(["--print", "never push to main"])
  expect(await readFile(join(workspace.memory, "never-push-main.md"), "utf8")).toMatch(
    /^---\nname: never-push-main\ndescription: "?Never push to main\."?\nmetadata:\n {2}node_type: memory\n {2}type: feedback\n---\n\nNever push to main\.\n$/,
  )
})
