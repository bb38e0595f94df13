// Adopts a memory and prints a line for each change: node adopter.mjs <home> <cwd> <directory>
// With ADOPTER_RENAMES, it is killed at that rename of a folder or a lock.
import fs from "node:fs"

const core = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemory } = await import(core.href)

let left = Number(process.env["ADOPTER_RENAMES"] ?? Number.POSITIVE_INFINITY)
const files = {
  ...fs,
  renameSync: (from, to) => {
    if (--left === 0) process.kill(process.pid, "SIGKILL")
    fs.renameSync(from, to)
  },
}
const [home, cwd, directory] = process.argv.slice(2)
const memory = createMemory({ cwd, system: { env: { HOME: home }, files } })
memory.onChange(({ action, slug }) => process.stdout.write(`${action} ${slug}\n`))
try {
  await memory.projects.adopt(directory)
} catch (error) {
  // Another process was first.
  process.exitCode = ["conflict", "no-memory-directory"].includes(error.code) ? 3 : 1
  if (process.exitCode === 1) console.error(error)
}
