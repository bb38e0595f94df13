// Writes once to the memory of a workspace, at a given time: node first-write.mjs <home> <cwd> <name> <when>
const core = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemory } = await import(core.href)

const [home, cwd, name, when] = process.argv.slice(2)
const memory = createMemory({ cwd, system: { env: { HOME: home } } })
while (Date.now() < Number(when)) {
  // All processes leave at the same moment.
}
try {
  await memory.write({ slug: name, type: "project", description: `Fact of ${name}`, body: "" })
  console.log("written")
} catch (error) {
  console.log(`${error.code}: ${error.message}`)
}
