import { createMemory } from "@caliban/memory-core"
import { createSlashMemory } from "@caliban/slash-memory"

const memory = createMemory({ cwd: process.cwd() })
const slash = createSlashMemory(memory)
let prefix = (await memory.load()).text

const { text, refresh } = await slash.run("/memory add We deploy on Thursdays")
if (refresh) prefix = (await memory.load()).text
console.log(`${text}\n\n${prefix}`)
