// Reintroduces known bugs one at a time, in a copy of packages/memory-core, and runs the test that must catch each:
// `npm run reintroduce`. See CONTRIBUTING.md. Exit code 1 when a bug is not caught, 2 when an edit no longer fits the
// source or a test is missing.
import { spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { bugs } from "./bugs.mjs"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))
const PACKAGE = "packages/memory-core"
const USAGE = `npm run reintroduce -- [options]

Reintroduces bugs that other stores had into a copy of memory-core; each must be caught by the test named for it.

  --list            list the bugs
  --only <a,b>      only these
  --limit <seconds> for the test of one bug; default 240. A test that does not end has caught the bug
  --json            one JSON object instead of the table
  --help            this text
`

const { values } = parseArgs({
  options: {
    list: { type: "boolean", default: false },
    only: { type: "string" },
    limit: { type: "string", default: "240" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
if (values.help) {
  process.stdout.write(USAGE)
  process.exit(0)
}
const names = values.only?.split(",")
const unknown = names?.filter((name) => !bugs.some(({ bug }) => bug === name)) ?? []
if (unknown.length > 0 || !(Number(values.limit) > 0)) {
  process.stderr.write(unknown.length > 0 ? `No such bug: ${unknown.join(", ")}\n` : USAGE)
  process.exit(2)
}
const chosen = bugs.filter(({ bug }) => names === undefined || names.includes(bug))
if (values.list) {
  for (const { bug, says, report } of chosen) process.stdout.write(`${bug}\n  ${says}\n  ${report}\n`)
  process.exit(0)
}

const copy = mkdtempSync(join(tmpdir(), "caliban-bugs-"))
let running
const leave = (code) => {
  if (running?.pid !== undefined && running.exitCode === null) killGroup(running.pid)
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => leave(130))

const folder = join(copy, PACKAGE)
makeCopy()
const log = (text) => process.stderr.write(text)

const misfits = chosen.flatMap(({ bug, edits }) => edits.flatMap((edit) => findMisfit(bug, edit)))
if (misfits.length > 0) {
  log(`${misfits.join("\n")}\nChange the text to find in torture/reintroduced/bugs.mjs.\n`)
  leave(2)
}

log("The tests as they are … ")
const control = await runTests(
  chosen.map(({ test }) => test),
  3 * Number(values.limit),
)
const missing = chosen.filter(({ test: [, name] }) => !control.passed.some((title) => title.endsWith(name)))
if (missing.length > 0) {
  const list = missing.map(({ bug, test }) => `${bug}: ${test.join(": ")}`)
  log(`fail without any bug, or do not exist:\n${list.join("\n")}\n`)
  leave(2)
}
log(`pass, ${control.seconds} s\n`)

const results = []
for (const { bug, report, edits, test } of chosen) {
  log(`${bug} … `)
  const files = new Map(edits.map(({ file }) => [file, readFileSync(join(folder, file), "utf8")]))
  for (const { file, find, replace } of edits) {
    const path = join(folder, file)
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(find, () => replace),
    )
  }
  const { failed, late, seconds } = await runTests([test], Number(values.limit))
  for (const [file, text] of files) writeFileSync(join(folder, file), text)
  const caught = late || failed.some((title) => title.endsWith(test[1]))
  results.push({ bug, report, caughtBy: caught ? test.join(": ") : null, late, seconds })
  log(caught ? `caught, ${seconds} s\n` : "NOT CAUGHT\n")
}

const survivors = results.filter(({ caughtBy }) => caughtBy === null)
if (values.json)
  process.stdout.write(`${JSON.stringify({ caught: results.length - survivors.length, results })}\n`)
else {
  process.stdout.write("\n| bug | report | caught by | s |\n| --- | --- | --- | --- |\n")
  for (const { bug, report, caughtBy, late, seconds } of results) {
    const by = caughtBy === null ? "**nothing**" : `${caughtBy}${late ? " (no end within the limit)" : ""}`
    process.stdout.write(`| ${bug} | ${report} | ${by} | ${seconds} |\n`)
  }
  process.stdout.write(`\n${results.length - survivors.length} of ${results.length} caught.\n`)
}
leave(survivors.length > 0 ? 1 : 0)

/** The package with what its tests need, dependencies by link. */
function makeCopy() {
  mkdirSync(folder, { recursive: true })
  for (const name of ["src", "test", "package.json", "tsconfig.json", "vitest.config.ts"]) {
    cpSync(join(ROOT, PACKAGE, name), join(folder, name), { recursive: true })
  }
  for (const name of [
    "vitest.shared.ts",
    "vitest.setup.ts",
    "vitest.temporary.ts",
    "vitest.bundle.ts",
    "tsconfig.base.json",
    "package.json",
  ]) {
    cpSync(join(ROOT, name), join(copy, name))
  }
  for (const name of ["node_modules", `${PACKAGE}/node_modules`])
    symlinkSync(join(ROOT, name), join(copy, name))
}

function findMisfit(bug, { file, find }) {
  let found = 0
  try {
    found = readFileSync(join(folder, file), "utf8").split(find).length - 1
  } catch {
    // The file is gone.
  }
  return found === 1
    ? []
    : [`${bug}: ${file} has ${found} matches instead of one for: ${JSON.stringify(find)}`]
}

/** Runs some tests and returns which of them passed and failed, by full name. */
async function runTests(tests, limit) {
  const report = join(copy, "report.json")
  rmSync(report, { force: true })
  const started = performance.now()
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs")
  const names = tests.map(([, name]) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
  const options = ["run", "--maxWorkers=1", "--reporter=json", `--outputFile=${report}`]
  const files = new Set(tests.map(([file]) => file))
  running = spawn(process.execPath, [vitest, ...options, "-t", `(${names.join("|")})$`, ...files], {
    cwd: folder,
    detached: true,
    stdio: "ignore",
  })
  let late = false
  const timer = setTimeout(() => {
    late = true
    killGroup(running.pid)
  }, limit * 1000)
  await new Promise((resolve) => running.on("close", resolve))
  clearTimeout(timer)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return { passed: titles(report, "passed"), failed: titles(report, "failed"), late, seconds }
}

function titles(report, wanted) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8"))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    return tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName)
  } catch {
    // The run ended before it wrote its report.
    return []
  }
}

function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It has already ended.
  }
}
