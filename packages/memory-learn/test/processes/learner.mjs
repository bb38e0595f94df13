// Learns facts into one memory, one after the other: some of its own, some that every process learns.
// node learner.mjs <directory> <name> <count>
import { createMemory } from "@caliban/memory-core"
import { createLearning } from "@caliban/memory-learn"

const [directory, name, count] = process.argv.slice(2)
const memory = createMemory({
  cwd: directory,
  directory: `${directory}/memory`,
  system: { env: {} },
  durability: "none",
})
const auto = createLearning({ memory, env: {}, durability: "none" })
await auto.onSessionStart()
for (let number = 0; number < Number(count); number++) {
  for (const text of [`Worker ${name}${number} is written in Rust`, `The shared rule${number} is blue`]) {
    const sourceTurn = { role: "user", content: text, timestamp: new Date(), sessionId: name }
    const memory = { section: "Workflow", scope: "project", confidence: 0.9, category: "project-pattern" }
    await auto.storeMemory({ ...memory, text, sourceTurn })
  }
}
