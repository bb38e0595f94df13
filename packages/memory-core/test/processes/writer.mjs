// Writes topics to one memory, one after the other, and prints a line for each that was acknowledged.
// node writer.mjs <directory> <name> <count> [durability]
const core = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemory } = await import(core.href)

const [directory, name, count, durability = "none"] = process.argv.slice(2)
const memory = createMemory({ cwd: directory, system: { env: {} }, directory, durability })
for (let number = 0; number < Number(count); number++) {
  const slug = `${name}-${number % 40}`
  const body = `generation ${number} of ${name}\n${"x".repeat(500)}`
  process.stdout.write(`intent ${slug} ${number}\n`)
  const { revision } = await memory.write({
    slug,
    type: "project",
    description: `Fact ${number} of ${name}`,
    body,
  })
  process.stdout.write(`ack ${slug} ${number} ${revision}\n`)
}
