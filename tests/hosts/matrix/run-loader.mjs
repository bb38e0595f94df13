// Runs the example of the loader before and after there is a memory.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { createMemory } from "@caliban/memory-core"

const [, , example] = process.argv
const run = () => execFileSync(process.execPath, [example], { encoding: "utf8" })
assert.equal(run(), "No memory yet.\n")
const memory = createMemory({ cwd: process.cwd() })
await memory.write({ slug: "tea", type: "user", description: "Prefers green tea", body: "Sencha." })
assert.match(
  run(),
  /^<auto-memory [^>]*>\n[^<]*- \[tea\]\(tea\.md\) — user: Prefers green tea\n<\/auto-memory>\n$/,
)
console.log("ok")
