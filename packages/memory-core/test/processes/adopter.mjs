// Adopts a memory and prints a line for each topic that was copied: node adopter.mjs <home> <cwd> <directory>
const core = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemory } = await import(core.href)

const [home, cwd, directory] = process.argv.slice(2)
const memory = createMemory({ cwd, env: { HOME: home } })
memory.onChange(({ slug }) => process.stdout.write(`copied ${slug}\n`))
await memory.projects.adopt(directory)
