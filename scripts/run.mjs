// The commands of package.json that work on a machine with only Node and npm: installs from the lockfile and builds with
// the pinned pnpm, then runs the command with the given arguments. Installation and build write to standard error, so
// that standard output belongs to the command.
import { fileURLToPath, pathToFileURL } from "node:url"
import { holdLock } from "./lock.mjs"
import { runPnpm } from "./pnpm.mjs"
import { fingerprintInputs, isPrepared, markPrepared, markUnprepared } from "./prepared.mjs"

/**
 * What a command does after the installation: `build`, what turbo builds first, and then `program`, a file of the
 * repository that gets the arguments, or `steps`, commands of pnpm, the last of which gets them. `skips`: installation
 * and build are left out when nothing has changed since.
 */
const TASKS = {
  demo: { build: "@caliban/demo-agent", program: "apps/demo-agent/dist/main.js", skips: true },
  test: { steps: [turbo("lint", "typecheck", "test", "unused", "test:repo")] },
  build: { steps: [turbo("types")] },
  "test:slow": {
    build: "@caliban/demo-agent",
    steps: [["--recursive", "exec", "vitest", "run", "--passWithNoTests", "slow.test"]],
  },
  "test:hosts": { steps: [turbo("types"), ["exec", "vitest", "run", "--root", "tests/hosts"]] },
  torture: { build: "@caliban/torture", program: "torture/dist/main.js" },
  reintroduce: { program: "torture/reintroduced/main.mjs" },
  mutation: { program: "packages/memory-core/test/mutation/run.mjs" },
  bench: { build: "*", program: "bench/dist/main.js" },
  "bench:usage": { build: "@caliban/bench", program: "bench/dist/usage.js" },
  "bench:demo": { build: "@caliban/demo-agent", program: "apps/demo-agent/dist/bench.js" },
  "bench:guard": { steps: [["--filter", "@caliban/memory-guard", "run", "bench"]] },
  "bench:noticing": { build: "@caliban/lab", program: "lab/dist/main.js" },
  "bench:weeks": { build: "@caliban/lab", program: "lab/dist/weeks.js" },
  "bench:search": { build: "@caliban/lab", program: "lab/dist/search.js" },
  "fit:noticing": { build: "@caliban/lab", program: "lab/dist/fit.js" },
}

const root = fileURLToPath(new URL("..", import.meta.url))
const [name = "", ...given] = process.argv.slice(2)
const args = given.filter((argument) => name !== "test:hosts" || argument !== "--all")
if (name === "test:slow") process.env.CALIBAN_TEST_SLOW = "1"
// The oldest version of each host, too.
if (args.length < given.length) process.env.ALL_HOSTS = "1"

const [major, minor] = process.versions.node.split(".").map(Number)
const oldest = { 20: 19, 22: 12 }[major] ?? (major > 22 ? 0 : Infinity)
if (minor < oldest) {
  console.error(`Caliban memory needs Node 20.19+ or 22.12+; this is ${process.versions.node}.`)
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
for (const [at, step] of (task.steps ?? []).entries()) {
  const code = runPnpm(["--silent", ...step, ...(at === task.steps.length - 1 ? args : [])], "inherit")
  if (code !== 0 || at === task.steps.length - 1) process.exit(code)
}
// In this process: no shell and no parent that would have to pass signals on.
const program = fileURLToPath(new URL(`../${task.program}`, import.meta.url))
process.argv = [process.execPath, program, ...args]
await import(pathToFileURL(program).href)

function turbo(...tasks) {
  return ["exec", "turbo", "run", ...tasks, "--output-logs=new-only", "--log-order=grouped"]
}

/** Installs and builds; one process at a time. Returns the exit code. */
async function prepare({ build, skips = false }) {
  if (skips && isPrepared(root)) return 0
  const release = await holdLock(`${root}.turbo/start`, () =>
    console.error("Another process is installing and building; waiting."),
  )
  try {
    if (skips && isPrepared(root)) return 0
    if (skips) {
      console.error("First start, or something has changed.")
      markUnprepared(root)
    }
    const inputs = fingerprintInputs(root)
    // Warnings of an installation mean nothing to a person who wants the program.
    if (skips) console.error("Installing …")
    let code = runPnpm(["install", "--frozen-lockfile", "--loglevel=warn"], skips ? "on failure" : "stderr")
    if (code === 0 && build !== undefined) {
      if (skips) console.error("Building …")
      const options = ["--output-logs=errors-only", "--log-order=grouped", `--filter=${build}...`]
      code = runPnpm(["exec", "turbo", "run", "build", ...options], "on failure")
    }
    if (code === 0 && skips) markPrepared(root, inputs)
    return code
  } finally {
    release()
  }
}
