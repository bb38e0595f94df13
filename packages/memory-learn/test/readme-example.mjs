import { createAutoMemories } from "@caliban/memory-learn"

const auto = createAutoMemories({ userHome: "/home/ada", projectRoot: "/home/ada/shop" })
const { text } = await auto.onSessionStart() // goes into the system prompt

const turn = { role: "user", timestamp: new Date(), sessionId: "1" } // after each message, of every role:
const noticed = await auto.processTurn({ ...turn, content: "We use Drizzle in this repo, not Prisma." })
for (const { outcome, scope, section, text } of noticed) console.log(`${outcome}: ${text} (${scope}, ${section})`)

console.log((await auto.onSessionEnd()).text)
