// Appends entries to a memory file, one after the other.
// node appender.mjs <file> <name> <count>
const learn = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemoryFileManager } = await import(learn.href)

const [file, name, count] = process.argv.slice(2)
const manager = createMemoryFileManager({ durability: "none", lockWait: 60_000 })
const sections = ["Corrections", "Workflow", "Mine"]
for (let number = 0; number < Number(count); number++) {
  await manager.append(file, sections[number % sections.length], `Entry ${number} of ${name}`)
}
