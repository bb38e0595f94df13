// Reads topics of one memory and stores these uses, over and over; prints each round.
// node reader.mjs <directory> <slug> <rounds>
const core = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemory } = await import(core.href)

const [directory, slug, rounds] = process.argv.slice(2)
const memory = createMemory({ cwd: directory, system: { env: {} }, directory, durability: "none" })
for (let round = 0; round < Number(rounds); round++) {
  await memory.read(slug)
  if (round % 2 === 0) await memory.flush()
  else
    await memory.write({ slug: `of-${slug}`, type: "project", description: `Round ${round}`, body: "Text" })
  process.stdout.write(`${round}\n`)
}
