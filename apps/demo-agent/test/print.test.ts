import { spawn } from "node:child_process"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createWorkspace, type Workspace } from "./workspace.ts"

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url))

let workspace: Workspace

beforeEach(async () => {
  workspace = await createWorkspace()
})

afterEach(() => workspace.remove())

async function run(argv: readonly string[], env: Record<string, string> = {}, stdin = "") {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    cwd: workspace.project,
    env: { ...workspace.env, ...env },
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

async function writeTopics(count: number): Promise<void> {
  await mkdir(workspace.memory, { recursive: true })
  const slugs = Array.from({ length: count }, (_, at) => `topic-${at + 1}`)
  for (const slug of slugs) {
    const frontmatter = `name: ${slug}\ndescription: Fact of ${slug}\nmetadata:\n  type: project`
    await writeFile(join(workspace.memory, `${slug}.md`), `---\n${frontmatter}\n---\n\nText.\n`)
  }
  const lines = slugs.map((slug) => `- [${slug}](${slug}.md) — project: Fact of ${slug}`)
  await writeFile(join(workspace.memory, "MEMORY.md"), `# Memory index\n\n${lines.join("\n")}\n`)
}

describe("the exit code of --print is 1", () => {
  test.each([
    ["a secret", [], "remember that my password is hunter2"],
    ["memory is read-only", ["--read-only"], "remember that I prefer pnpm"],
    ["memory is off", ["--bare"], "remember that I prefer pnpm"],
    ["the guard refuses it", [], "remember that the deploy key is ghp_R8sK2mVx9QpL4tZc7WnB3yHd6JfA1gEu5oTi"],
  ])("when what to remember is refused: %s", async (_why, flags, message) => {
    const { code, stdout } = await run([...flags, "--print", message])
    expect(code).toBe(1)
    expect(stdout).not.toBe("")
  })

  test("when a command is mistyped; a text about a path is a question", async () => {
    expect(await run(["--print", "/memroy list"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "There is no command /memroy. Did you mean /memory?\n",
    })
    for (const text of ["/etc/hosts is what?", "/q is what?", "/exit", "help"])
      expect(await run(["--print", text])).toMatchObject({ code: 0, stdout: expect.stringMatching(/\w/) })
  })
})

test("a choice is shown with the command that makes each change, and the exit code is 3", async () => {
  const notes = join(workspace.home, "Bob's notes")
  const options = ["--offline", "--cwd", notes, "--no-user-memory"]
  await mkdir(notes)
  for (const fact of ["The web port is 8000.", "The admin port is 8001."])
    expect((await run([...options, "--print", fact])).stdout).toMatch(/^Saved: /)
  const { stdout, code } = await run([...options, "-p", "the port is 9000 now"])
  expect(code).toBe(3)
  const [, given = "", choose = ""] =
    /admin port.*\n {5}caliban-demo (.*) --print='the port is 9000 now' --choose='(.*)'$/m.exec(stdout) ?? []
  expect(given).toBe(`--offline --cwd='${notes.replace("'", "'\\''")}' --no-user-memory`)
  const chosen = [...options, "--print", "the port is 9000 now", "--choose", choose]
  expect(await run(chosen)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Updated: The admin port is 9000. Before: “The admin port is 8001”"),
  })
  expect(await run(chosen)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Nothing was changed."),
  })
})

test.each([
  [["--choose", "x"], {}],
  [["--print", "/memory rm x", "--choose", "x"], {}],
  [["--print", "forget x", "--choose", "x"], { ANTHROPIC_API_KEY: "sk-ant-1" }],
])("%j is wrong usage: only the offline model's choices can be chosen", async (argv, env) => {
  const { code, stdout, stderr } = await run(argv, env)
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
  expect(stderr).toMatch(/--choose.* requires? /)
})

test.each(["remember my phone number is +31 6 12345678", "my phone number is +31 6 12345678"])(
  "who may not save personal data by %j is told the command that does",
  async (message) => {
    const request = ["--offline", "--print", message]
    const { stdout, code } = await run(request, { npm_lifecycle_event: "demo" })
    expect(code).toBe(1)
    const [, command = ""] =
      /^To add it yourself: npm run demo -- --offline --print='(.*)'$/m.exec(stdout) ?? []
    expect(command).toMatch(/^\/memory add My phone number is /)
    expect((await run(["--offline", "--print", command])).code).toBe(0)
    expect((await run(["--offline", "--print", "what is my phone number?"])).stdout).toContain(
      "+31 6 12345678",
    )
  },
)

test("a statement without its new value prints the command that edits the topic, and the exit code is 3", async () => {
  await run(["--offline", "--print", "My boss is Carla."])
  const { stdout, code } = await run(["--offline", "--print", "my boss has changed"])
  expect(code).toBe(3)
  expect(stdout).toMatch(/To change it: caliban-demo --offline --print='\/memory edit user\/boss-carla'$/m)
})

test("a key with a line break is wrong usage and not repeated", async () => {
  const { code, stdout, stderr } = await run(["--print", "hello"], {
    OPENAI_API_KEY: "sk-secret\nkey-secret",
  })
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
  expect(stderr).toMatch(/^OPENAI_API_KEY contains a space or a line break/)
  expect(stderr).not.toContain("secret")
})

describe("when not every topic fits into the prompt", () => {
  const CUT =
    / is cut by \d+ bytes \(caps\.lines\), (\d+) of 250 topics not shown\. Shorten it or raise the cap\./g

  test("standard error, --json and the banner say by how much, once", async () => {
    await writeTopics(250)
    const timesIn = (text: string): number => [...text.matchAll(CUT)].length
    expect(timesIn((await run(["--print", "hello"])).stderr)).toBe(1)
    const { stdout } = await run(["--json", "--print", "hello"])
    const { warnings } = JSON.parse(stdout.split("\n")[0] ?? "") as { warnings: string[] }
    expect(warnings.map(timesIn)).toEqual([1])
    expect(timesIn((await run(["--offline"], {}, "hello\n")).stdout.replaceAll("\n    ", " "))).toBe(1)
  })

  test("the number is that of the marker in the prompt", async () => {
    await writeTopics(250)
    const [, count] =
      /(\d+) of 250 topics not shown/.exec((await run(["--print", "/memory prompt"])).stdout) ?? []
    expect((await run(["--print", "hello"])).stderr).toContain(`, ${count} of 250 topics not shown`)
  })

  test("nothing is said when all of them fit", async () => {
    await writeTopics(50)
    expect((await run(["--print", "hello"])).stderr).toBe("")
  })
})

test("malformed settings are a warning on standard error and in --json", async () => {
  await mkdir(join(workspace.home, ".config", "caliban"), { recursive: true })
  await writeFile(join(workspace.home, ".config", "caliban", "settings.json"), "{")
  const { stdout, stderr } = await run(["--json", "--print", "hello"])
  expect(stderr).toContain("is not a JSON object")
  expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({ warnings: [stderr.trim()] })
})
