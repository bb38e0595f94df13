// Writes a topic, and changes it again; is killed when it would keep the old text in the history.
// node dies-before-keeping.mjs <directory> <write|remove>
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const [directory, change] = process.argv.slice(2)
let isArmed = false
for (const name of ["renameSync", "linkSync", "copyFileSync", "writeFileSync", "openSync"]) {
  const call = fs[name]
  fs[name] = (...given) => {
    if (isArmed && given.some((path) => String(path).endsWith(".old"))) process.kill(process.pid, "SIGKILL")
    return call(...given)
  }
}
syncBuiltinESMExports()
const core = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemory } = await import(core.href)
const memory = createMemory({ cwd: directory, directory, system: { env: {} } })
const draft = { slug: "a", type: "project", description: "One", body: "One" }
await memory.write(draft)
isArmed = true
if (change === "remove") await memory.remove("a")
else await memory.write({ ...draft, description: "Two" })
