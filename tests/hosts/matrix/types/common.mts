import { createMemory } from "@caliban/memory-core"
import { createMemoryTools } from "@caliban/memory-tools"

export const memoryTools = createMemoryTools(createMemory({ cwd: process.cwd() }))
