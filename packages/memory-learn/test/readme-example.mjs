import { createMemory } from "@caliban/memory-core"
import { createLearning } from "@caliban/memory-learn"

const memory = createMemory({ directory: `${process.cwd()}/memory` })
const learning = createLearning({ memory })

await learning.afterTurn([{ role: "user", content: "We use Drizzle in this repo, not Prisma." }])
console.log(await learning.noteForMessage()) // send it above the next message of the user
console.log((await learning.end()).text)
