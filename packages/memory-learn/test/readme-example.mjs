import { createMemory } from "@caliban/memory-core"
import { createLearning } from "@caliban/memory-learn"

const memory = createMemory({ cwd: "/home/you/shop", userMemory: true })
const auto = createLearning({ memory })
await auto.onSessionStart() // before memory.load(): marks what was not confirmed for a long time

const turn = { timestamp: new Date(), sessionId: "1" } // after each message, of every role:
const content = "We use Drizzle in this repo, not Prisma."
for (const fact of await auto.processTurn({ ...turn, role: "user", content }))
  console.log(`${fact.outcome}: ${fact.text} (${fact.problem ?? fact.where})`)
console.log((await auto.onSessionEnd()).text)

const { text } = await memory.load() // the next session's prompt
console.log(text.match(/^- .*/m)?.[0])
