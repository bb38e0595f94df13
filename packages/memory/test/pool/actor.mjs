// One process of a pool. Prints a line for each step that was done; for a write, with the time at which it began.
// node actor.mjs <root> <what> <user> [count] [name]
import fs from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"

const [root, what, user, count = "1", name = "a"] = process.argv.slice(2)
const say = (line) => process.stdout.write(`${line}\n`)

if (what === "erase-slowly") {
  // Nothing is removed, so that a kill comes after the user has been renamed and before the files are gone.
  fs.rm = async () => {
    say("removing")
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  }
  syncBuiltinESMExports()
}

const bundle = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemoryPool } = await import(bundle.href)
const quotas = what === "fill" ? { topics: 10 } : undefined
const pool = createMemoryPool({ root, durability: "none", quotas, guard: false })
const topic = (number) => ({
  slug: `${name}-${number}`,
  type: "project",
  description: `Fact ${number} of ${name}`,
  body: `Number ${number} of ${name}.`,
})

if (what.startsWith("erase")) {
  await pool.erase(user)
  say("erased")
} else {
  for (let number = 0; number < Number(count); number++) {
    const start = Date.now()
    try {
      await pool.for(user).write(topic(number))
      say(`ack ${name}-${number} ${start}`)
    } catch (error) {
      if (error.code !== "quota") throw error
      say(`full ${name}-${number}`)
    }
  }
}
await pool.close()
