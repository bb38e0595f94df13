import { createMemory } from "@caliban/memory-core"
import { createMemorySearch } from "@caliban/memory-search"

const memory = createMemory({ directory: `${process.cwd()}/memory` })
const description = "Deploys run on Thursdays with make ship"
await memory.write({ slug: "deploy-steps", type: "project", description, body: "Wait for the green light." })
await memory.write({ slug: "editor", type: "user", description: "The user works in Helix", body: "Not vim." })

const search = createMemorySearch(memory)
const { hits } = await search.search("deploy thursday")
for (const { address, passage, reason } of hits)
  console.log(`${address}: ${passage} (${reason.terms.join(", ")})`)

const { text } = await search.recall("What are the steps of a deploy?")
console.log(text) // append this to the user's message
