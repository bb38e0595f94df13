// Brings old bugs back one at a time, in a copy of packages/memory-core, and asks the tests whether they notice:
// `npm run revive`. See CONTRIBUTING.md. Exit code 1 when a bug survives, 2 when an edit no longer fits the source.
import { spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { revivals } from "./revivals.mjs"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))
const PACKAGE = "packages/memory-core"
const USAGE = `npm run revive -- [options]

Puts bugs that other stores had back into a copy of memory-core; each must make a test fail.

  --list            say which bugs there are
  --only <a,b>      only these
  --limit <seconds> for the tests of one bug; default 240. Tests that do not end have noticed the bug
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
const unknown = names?.filter((name) => !revivals.some(({ bug }) => bug === name)) ?? []
if (unknown.length > 0 || !(Number(values.limit) > 0)) {
  process.stderr.write(unknown.length > 0 ? `No such bug: ${unknown.join(", ")}\n` : USAGE)
  process.exit(2)
}
const chosen = revivals.filter(({ bug }) => names === undefined || names.includes(bug))
if (values.list) {
  for (const { bug, says, report } of chosen) process.stdout.write(`${bug}\n  ${says}\n  ${report}\n`)
  process.exit(0)
}

const copy = mkdtempSync(join(tmpdir(), "caliban-revival-"))
let running
const leave = (code) => {
  if (running?.pid !== undefined && running.exitCode === null) killGroup(running.pid)
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => leave(130))

const folder = join(copy, PACKAGE)
makeCopy()
const tell = (text) => process.stderr.write(text)

const misfits = chosen.flatMap(({ bug, edits }) => edits.flatMap((edit) => findMisfit(bug, edit)))
if (misfits.length > 0) {
  tell(`${misfits.join("\n")}\nChange the text to find in torture/revival/revivals.mjs.\n`)
  leave(2)
}

tell("The tests as they are … ")
const control = await runTests([...new Set(chosen.flatMap(({ tests }) => tests))], 3 * Number(values.limit))
if (control.failed !== undefined) {
  tell(`fail without any bug: ${control.failed}\n`)
  leave(2)
}
tell(`pass, ${control.seconds} s\n`)

const results = []
for (const { bug, report, edits, tests } of chosen) {
  tell(`${bug} … `)
  const files = new Map(edits.map(({ file }) => [file, readFileSync(join(folder, file), "utf8")]))
  for (const { file, find, replace } of edits) {
    const path = join(folder, file)
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(find, () => replace),
    )
  }
  const { failed, seconds } = await runTests(tests, Number(values.limit))
  for (const [file, text] of files) writeFileSync(join(folder, file), text)
  results.push({ bug, report, caughtBy: failed ?? null, seconds })
  tell(failed === undefined ? "SURVIVED\n" : `caught, ${seconds} s\n`)
}

const survivors = results.filter(({ caughtBy }) => caughtBy === null)
if (values.json)
  process.stdout.write(`${JSON.stringify({ caught: results.length - survivors.length, results })}\n`)
else {
  process.stdout.write("\n| bug | report | caught by | s |\n| --- | --- | --- | --- |\n")
  for (const { bug, report, caughtBy, seconds } of results) {
    process.stdout.write(`| ${bug} | ${report} | ${caughtBy ?? "**nothing**"} | ${seconds} |\n`)
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
  for (const name of ["vitest.shared.ts", "tsconfig.base.json", "package.json"]) {
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
  return found === 1 ? [] : [`${bug}: ${file} holds ${found} times instead of once: ${JSON.stringify(find)}`]
}

/** Runs tests up to the first that fails and names that. */
async function runTests(tests, limit) {
  const report = join(copy, "report.json")
  rmSync(report, { force: true })
  const started = performance.now()
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs")
  const options = ["run", "--bail=1", "--maxWorkers=1", "--reporter=json", `--outputFile=${report}`]
  const skipped = "--exclude=test/processes.test.ts"
  running = spawn(process.execPath, [vitest, ...options, skipped, ...tests], {
    cwd: folder,
    detached: true,
    stdio: "ignore",
  })
  let late = false
  const timer = setTimeout(() => {
    late = true
    killGroup(running.pid)
  }, limit * 1000)
  const code = await new Promise((resolve) => running.on("close", resolve))
  clearTimeout(timer)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  if (late) return { failed: "no end within the limit", seconds }
  if (code === 0) return { seconds }
  return { failed: firstFailure(report) ?? `end of the test process (${code})`, seconds }
}

function firstFailure(report) {
  try {
    for (const file of JSON.parse(readFileSync(report, "utf8")).testResults) {
      const name = relative(folder, file.name)
      const failed = file.assertionResults.find(({ status }) => status === "failed")
      if (failed !== undefined) return `${name}: ${failed.fullName}`
      if (file.status === "failed" && file.assertionResults.length === 0) return `${name} does not load`
    }
  } catch {
    // It ended before it could report.
  }
  return undefined
}

function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It has ended by itself.
  }
}
