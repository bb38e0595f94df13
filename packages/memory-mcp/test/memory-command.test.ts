import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createWorld, MAIN, startProcess, type World } from "./world.ts"

const DRAFT = { type: "project", description: "Deploys run on Fridays", body: "With make." } as const

/** What `--memory` prints, and how it exits. */
async function run(world: World, line: string, options: { args?: string[]; cwd?: string } = {}) {
  const args = [...(options.args ?? []), "--memory", line]
  const { child, lines, errors } = startProcess(world, { ...options, args })
  const code = await new Promise((resolve) => child.once("close", resolve))
  return { code, text: lines.join("\n"), errors: errors() }
}

test("a person repairs the index and undoes what a client did, from a terminal", async () => {
  const world = createWorld()
  const { path = "" } = await world.memory.write({ ...DRAFT, slug: "deploy" })
  await world.memory.remove("deploy")
  expect(await run(world, "undo deploy")).toMatchObject({ code: 0, errors: "" })
  expect((await world.memory.read("deploy"))?.body).toBe("With make.")
  const index = join(path, "../MEMORY.md")
  const before = readFileSync(index, "utf8")
  writeFileSync(index, before.replace(/^- \[deploy\].*\n/m, ""))
  expect(await run(world, "/memory rebuild-index")).toMatchObject({ code: 0, errors: "" })
  expect(readFileSync(index, "utf8")).toBe(before)
})

test("uses the options of the server", async () => {
  const world = createWorld()
  const directory = join(world.root, "notes")
  mkdirSync(directory)
  const args = ["--directory", directory]
  expect((await run(world, "add We deploy on Fridays", { args })).code).toBe(0)
  expect((await run(world, "list --json", { args })).text).toContain('"slug":')
  const refused = await run(world, "add Another fact", { args: [...args, "--read-only"] })
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining("read-only") })
})

test("says how a command of its output is typed in a terminal, and leaves JSON as it is", async () => {
  const world = createWorld()
  const how =
    'To run a command such as /memory list in a terminal, with the same options: npx -y --prefix ~ @caliban/memory-mcp --memory "list"'
  expect((await run(world, "add We deploy on Fridays")).text).toContain(how)
  expect((await run(world, "log --json")).text).not.toContain(how)
})

test.each([
  [["--memory", "add", "hello two"], /put the whole command of --memory in quotes\./],
  [["--memory", "list", "--direktory", "x"], /did you mean "--directory"\?\s/],
])("says what is wrong with %j", async (args, problem) => {
  const { child, errors } = startProcess(createWorld(), { args })
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(2)
  expect(errors()).toMatch(problem)
})

test("says why no place is known when the environment names a directory that is refused", async () => {
  const world = createWorld()
  world.env["CALIBAN_AUTO_MEMORY_DIRECTORY"] = "rel"
  const { errors } = await run(world, "list", { cwd: world.home })
  expect(errors).toContain("no project folder is known")
  expect(errors).toContain("rel is not an absolute path")
})

test("fails for an unknown command, and where no project is known", async () => {
  const world = createWorld()
  expect(await run(world, "nonsense")).toMatchObject({ code: 1, text: expect.stringContaining("nonsense") })
  expect(await run(world, "list", { cwd: world.home })).toMatchObject({
    code: 1,
    text: "",
    errors: expect.stringContaining("no project folder is known"),
  })
})

test("works on a given directory when the folder in which it was started is gone", async () => {
  const world = createWorld()
  const gone = join(world.root, "gone")
  mkdirSync(gone)
  const line = 'rmdir "$PWD" && exec "$0" "$@"'
  const args = [MAIN, "--directory", join(world.root, "own"), "--memory", "add The port is 8080"]
  const how = { cwd: gone, env: world.env, encoding: "utf8" } as const
  const { stdout, stderr, status } = spawnSync("sh", ["-c", line, process.execPath, ...args], how)
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 })
  expect(stdout).toContain("The port is 8080")
})
