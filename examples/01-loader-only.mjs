// An agent that only reads memory: the prefix for its system prompt, from a package without dependencies.
import { loadMemoryPrefix } from "@caliban/memory-loader"

const { text } = await loadMemoryPrefix({ cwd: process.cwd() })
console.log(text === "" ? "No memory yet." : text)
