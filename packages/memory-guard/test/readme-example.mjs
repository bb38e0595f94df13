import { createMemory } from "@caliban/memory-core"
import { createMemoryGuard, maskSecrets } from "@caliban/memory-guard"

const memory = createMemory({ cwd: process.cwd(), guard: createMemoryGuard() })
const fact = "The password of the staging database is hunter2"

await memory
  .write({ slug: "staging", type: "reference", description: "Staging database", body: fact })
  .catch((error) => console.log(error.message)) // rule, place and remedy; never the value

console.log(maskSecrets(fact).text) // The password of the staging database is [masked: stated-password]
