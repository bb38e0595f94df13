// The commands of the README, on a machine that has only Node and npm: install from the lockfile and build with the
// pinned pnpm, then run the task with the arguments exactly as they were given. Everything that installs and builds
// writes to standard error, so that standard output belongs to the task.
import { fileURLToPath, pathToFileURL } from "node:url"
import { holdLock } from "./lock.mjs"
import { runPnpm } from "./pnpm.mjs"
import { fingerprintInputs, isPrepared, markPrepared, markUnprepared } from "./prepared.mjs"

/**
 * `build`: what turbo builds first. Then `program`, a file of the repository, or `script`, one of package.json.
 * `skips`: install and build are left out when nothing has changed since.
 */
const TASKS = {
  demo: { build: "--filter=@caliban/demo-agent...", program: "apps/demo-agent/dist/main.js", skips: true },
  test: { build: "", script: "ws:test" },
  "test:hosts": { build: "", script: "ws:test:hosts" },
  torture: { build: "--filter=@caliban/torture...", program: "torture/dist/main.js" },
  bench: { build: "", program: "bench/dist/main.js" },
  "bench:guard": { script: "ws:bench:guard" },
  "bench:noticing": { build: "--filter=@caliban/lab...", program: "lab/dist/main.js" },
  "fit:noticing": { build: "--filter=@caliban/lab...", program: "lab/dist/fit.js" },
  mutation: { program: "packages/memory-core/test/mutation/run.mjs" },
  revive: { program: "torture/revival/main.mjs" },
}

const root = fileURLToPath(new URL("..", import.meta.url))
const [name = "", ...args] = process.argv.slice(2)

const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Caliban memory needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
if (!Object.hasOwn(TASKS, name)) {
  console.error(`Usage: node scripts/run.mjs <${Object.keys(TASKS).join("|")}> [arguments]`)
  process.exit(2)
}

const task = TASKS[name]
process.chdir(root)
const status = await prepare(task)
if (status !== 0) process.exit(status)
if (task.script !== undefined) process.exit(runPnpm(["run", "--silent", task.script, ...args], "inherit"))
// In this process: no shell and no parent that would have to pass signals on.
const program = fileURLToPath(new URL(`../${task.program}`, import.meta.url))
process.argv = [process.execPath, program, ...args]
await import(pathToFileURL(program).href)

/** Installs and builds; one process at a time. Returns the exit code. */
async function prepare({ build, skips = false }) {
  if (skips && isPrepared(root)) return 0
  const release = await holdLock(`${root}.turbo/start`, () =>
    console.error("Another process is installing and building; waiting."),
  )
  try {
    if (skips && isPrepared(root)) return 0
    if (skips) {
      console.error("Installing and building …")
      markUnprepared(root)
    }
    const inputs = fingerprintInputs(root)
    let code = runPnpm(["install", "--frozen-lockfile", "--loglevel=warn"], "stderr")
    if (code === 0 && build !== undefined) {
      const turbo = ["run", "build", "--output-logs=errors-only", "--log-order=grouped", build]
      code = runPnpm(["exec", "turbo", ...turbo.filter((argument) => argument !== "")], "on failure")
    }
    if (code === 0 && skips) markPrepared(root, inputs)
    return code
  } finally {
    release()
  }
}
