import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"

const SCRIPTS = fileURLToPath(new URL("../../../scripts", import.meta.url))

/** Stands for npm: it logs each call, prints like turbo on standard output, takes a while and writes `dist`. */
const FAKE_NPM = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
const call = process.argv.includes("install") ? "install" : "build"
appendFileSync("calls.log", "begin " + call + "\\n")
console.log("noise")
await new Promise((resolve) => setTimeout(resolve, Number(process.env.BUILD_MS ?? 0)))
if (call === "install") {
  mkdirSync("node_modules/.pnpm", { recursive: true })
  writeFileSync("node_modules/.pnpm/lock.yaml", readFileSync("pnpm-lock.yaml"))
} else {
  mkdirSync("apps/demo-agent/dist", { recursive: true })
  writeFileSync("apps/demo-agent/dist/main.js", readFileSync("apps/demo-agent/src/main.js"))
}
appendFileSync("calls.log", "end " + call + "\\n")
`
const PROGRAM = "console.log(JSON.stringify(process.argv.slice(2)))\n"
const PROGRESS = "First start, or something has changed.\nInstalling …\nBuilding …\n"
const ONCE = "begin install\nend install\nbegin build\nend build\n"

const HOSTILE = [
  "$HOME and `touch /tmp/x` $(id)",
  'it\'s "quoted"',
  "two\nlines\r\n",
  "",
  " ",
  "100% %PATH% !x! ^ & | < > ; * ? ~ # {a,b} [c]",
  "back\\slash\\",
  "“curly” ünï 🧠 ‮",
  "--",
  "-n",
  "--print",
]

let root: string
const children: ChildProcess[] = []

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "caliban start ")))
  await cp(SCRIPTS, join(root, "scripts"), { recursive: true })
  await mkdir(join(root, "apps", "demo-agent", "src"), { recursive: true })
  const manifest = {
    type: "module",
    packageManager: "pnpm@1.2.3",
    scripts: { demo: "node scripts/run.mjs demo" },
  }
  await writeFile(join(root, "package.json"), JSON.stringify(manifest))
  await writeFile(join(root, "apps", "demo-agent", "package.json"), `{ "type": "module" }`)
  await writeFile(join(root, "apps", "demo-agent", "src", "main.js"), PROGRAM)
  await writeFile(join(root, "pnpm-lock.yaml"), "lockfileVersion: 9\n")
  await mkdir(join(root, "bin"))
  await writeFile(join(root, "bin", "npm-cli.js"), FAKE_NPM)
  await writeFile(join(root, "bin", "package.json"), `{ "type": "module" }`)
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

function begin(argv: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(root, "scripts", "run.mjs"), "demo", ...argv], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", npm_execpath: join(root, "bin", "npm-cli.js"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  children.push(child)
  return child
}

async function start(argv: readonly string[], env: Record<string, string> = {}) {
  const child = begin(argv, env)
  if (child.stdout === null || child.stderr === null) throw new Error("no pipes")
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ])
  return { stdout, stderr, code }
}

async function calls(): Promise<string> {
  const log = await readFile(join(root, "calls.log"), "utf8").catch(() => "")
  await rm(join(root, "calls.log"), { force: true })
  return log
}

describe("npm run demo", () => {
  test("arguments arrive as they were typed, and standard error says only what it does", async () => {
    const { stdout, stderr, code } = await start(HOSTILE)
    expect(JSON.parse(stdout)).toEqual(HOSTILE)
    expect(stderr).toBe(PROGRESS)
    expect(code).toBe(0)
    expect(await calls()).toBe(ONCE)
  })

  test("npm itself passes them on as they are", async () => {
    await start([])
    const { stdout } = spawnSync("npm", ["run", "--silent", "demo", "--", ...HOSTILE], {
      cwd: root,
      encoding: "utf8",
    })
    expect(JSON.parse(stdout)).toEqual(HOSTILE)
  })

  test("a second start installs and builds nothing and says nothing", async () => {
    await start([])
    await calls()
    expect(await start(["x"])).toEqual({ stdout: '["x"]\n', stderr: "", code: 0 })
    expect(await calls()).toBe("")
  })

  const change: readonly (readonly [string, () => Promise<void>])[] = [
    ["an edited source", () => writeFile(join(root, "apps/demo-agent/src/main.js"), `${PROGRAM}//`)],
    ["a new source", () => writeFile(join(root, "apps/demo-agent/src/new.js"), "")],
    ["another lockfile", () => writeFile(join(root, "pnpm-lock.yaml"), "lockfileVersion: 10\n")],
    ["a deleted dist", () => rm(join(root, "apps/demo-agent/dist"), { recursive: true })],
    ["an edited dist", () => writeFile(join(root, "apps/demo-agent/dist/main.js"), "")],
    ["deleted node_modules", () => rm(join(root, "node_modules"), { recursive: true })],
  ]
  test.each(change)("after %s it builds, once", async (_what, edit) => {
    await start([])
    await calls()
    await edit()
    await start([])
    expect(await calls()).toBe(ONCE)
    expect((await start(["x"])).stdout).toBe('["x"]\n')
    expect(await calls()).toBe("")
  })

  test("after an interrupted build it builds again", async () => {
    const child = begin([], { BUILD_MS: "60000" })
    const until = Date.now() + 10_000
    while (Date.now() < until && !(await readFile(join(root, "calls.log"), "utf8").catch(() => ""))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    // Ctrl-C of a terminal reaches the whole group.
    process.kill(-(child.pid ?? 0), "SIGINT")
    await new Promise((resolve) => child.once("close", resolve))
    await calls()
    expect(await start(["x"])).toMatchObject({ stdout: '["x"]\n', code: 0 })
    expect(await calls()).toBe(ONCE)
  })

  test("of several starts at once one builds and the others wait for it", async () => {
    const env = { BUILD_MS: "300" }
    const all = await Promise.all(["a", "b", "c", "d"].map((argument) => start([argument], env)))
    expect(all.map(({ stdout }) => stdout)).toEqual(
      ["a", "b", "c", "d"].map((argument) => `["${argument}"]\n`),
    )
    expect(await calls()).toBe(ONCE)
  })

  test("a failed build shows its output and ends the start with its exit code", async () => {
    const npm = `console.log("noise"); process.exit(process.argv.includes("install") ? 0 : 3)`
    await writeFile(join(root, "bin", "npm-cli.js"), npm)
    const { stdout, stderr, code } = await start(["x"])
    expect({ stdout, code }).toEqual({ stdout: "", code: 3 })
    expect(stderr).toBe(`${PROGRESS}noise\n`)
  })

  test("a failed install ends the start with its exit code", async () => {
    await writeFile(join(root, "bin", "npm-cli.js"), "process.exit(7)")
    expect(await start(["x"])).toMatchObject({ stdout: "", code: 7 })
  })
})
