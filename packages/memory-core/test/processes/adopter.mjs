// Adopts a memory and prints a line for each topic that was copied: node adopter.mjs <home> <cwd> <directory>
import { createMemory } from "../../dist/index.js"

const [home, cwd, directory] = process.argv.slice(2)
const memory = createMemory({ cwd, env: { HOME: home } })
memory.onChange(({ slug }) => process.stdout.write(`copied ${slug}\n`))
await memory.adopt(directory)
