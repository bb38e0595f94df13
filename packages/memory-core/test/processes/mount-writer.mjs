// Writes topics of the type `project` to a memory of its own with one mount, and prints each address.
// node mount-writer.mjs <own directory> <mount directory> <name> <count>
const core = new URL("../../node_modules/.cache/caliban/index.cjs", import.meta.url)
const { createMemory } = await import(core.href)

const [directory, mount, name, count] = process.argv.slice(2)
const memory = createMemory({
  cwd: directory,
  system: { env: {} },
  directory,
  durability: "none",
  mounts: [{ name: "team", directory: mount, access: "write", types: ["project"] }],
})
for (let number = 0; number < Number(count); number++) {
  const draft = { type: "project", description: `Fact ${number} of ${name}`, body: `From ${name}.` }
  const own = await memory.write({ slug: `${name}-${number}`, ...draft })
  const shared = await memory.write({ slug: "shared", ...draft })
  process.stdout.write(`${own.slug}\n${shared.slug}\n`)
}
