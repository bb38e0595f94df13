// Runs the example of the Claude Agent SDK twice, with a script in place of the SDK's program.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const [, , example] = process.argv
const program = fileURLToPath(new URL("fake-claude.mjs", import.meta.url))
const code = readFileSync(example, "utf8")
const changed = code.replace(
  "options: {",
  `options: { pathToClaudeCodeExecutable: ${JSON.stringify(program)},`,
)
assert.notEqual(changed, code)
const file = `changed-${example}`
writeFileSync(file, changed)
const home = mkdtempSync(join(tmpdir(), "caliban-example-"))

function run(...calls) {
  const env = { PATH: process.env.PATH, HOME: home, STEPS: JSON.stringify([calls]) }
  return JSON.parse(
    execFileSync(process.execPath, [file, "We drink green tea at noon."], { env, encoding: "utf8" }),
  )
}

const args = { slug: "tea", type: "project", description: "Green tea at noon", body: "Sencha." }
const first = run({ name: "WriteMemoryTopic", args })
assert.match(first.results[0], /^Created tea \(project\)\./)
const second = run({ name: "ReadMemoryTopic", args: { slug: "tea" } })
assert.match(second.results[0], /Sencha\./)
assert.ok(second.system.includes("[tea](tea.md)"), "the next conversation sees the memory")
console.log("ok")
