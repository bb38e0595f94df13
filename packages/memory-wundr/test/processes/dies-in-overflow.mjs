// Consolidates a memory file and is killed before or after an overflow file gets its place.
// node dies-in-overflow.mjs <file> <name of the overflow file> <before|after>
import fs from "node:fs"

const [file, name, when] = process.argv.slice(2)
const learn = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemoryFileManager } = await import(learn.href)

const files = { ...fs }
for (const call of ["linkSync", "renameSync"])
  files[call] = (from, to) => {
    const isPlace = to.endsWith(`/${name}`)
    if (isPlace && when === "before") process.kill(process.pid, "SIGKILL")
    fs[call](from, to)
    if (isPlace) process.kill(process.pid, "SIGKILL")
  }
await createMemoryFileManager({ durability: "none", files }).consolidate(file)
