import { createAutoMemories } from "@caliban/memory-learn"

const auto = createAutoMemories({ userHome: "/home/you", projectRoot: "/home/you/shop" })
const { text } = await auto.onSessionStart() // for your system prompt
console.log(text === "" ? "No memories yet." : text)

const turn = { timestamp: new Date(), sessionId: "1" } // after each message, of every role:
const content = "We use Drizzle in this repo, not Prisma."
for (const memory of await auto.processTurn({ ...turn, role: "user", content }))
  console.log(`${memory.outcome}: ${memory.text} (${memory.problem ?? memory.scope})`)

console.log((await auto.onSessionEnd()).text)
