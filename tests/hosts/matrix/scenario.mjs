// One conversation of an agent with a memory, which every host runs in its own loop: a scripted model answers, and what
// the model was sent is checked afterwards.
import assert from "node:assert/strict"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { createMemoryGuard } from "@caliban/memory-guard"
import { createMemoryTools } from "@caliban/memory-tools"

const write = (slug, type, body) => ({
  name: "WriteMemoryTopic",
  args: { slug, type, description: `About ${slug}`, body },
})

/** What the model calls, step by step; then it says "Done.". */
const FIRST_SESSION = [
  [write("deploy", "project", "Run `make ship`."), write("tea", "user", "Green.")],
  [write("port", "note", "8081")],
  [write("port", "project", "8081")],
  [write("login", "reference", "The password of the staging database is Tr0ub4dor&3.")],
]
const SECOND_SESSION = [[{ name: "ReadMemoryTopic", args: { slug: "deploy" } }]]

/**
 * Runs the scenario in a host.
 *
 * @param converse Gets the tools, the text of the memory, and the calls of the model step by step. Resolves to the
 * system texts that the model was sent, one for each request, and to the texts of the tool results, in order.
 */
export async function runScenario(converse) {
  const root = mkdtempSync(join(tmpdir(), "caliban-host-"))
  const session = async (steps) => {
    const memory = createMemory({
      cwd: root,
      home: root,
      env: {},
      directory: join(root, "memory"),
      guard: createMemoryGuard(),
    })
    await memory.init()
    const prefix = (await memory.load()).text
    const seen = await converse({ memoryTools: createMemoryTools(memory), prefix, steps })
    assert.equal(seen.systems.length, steps.length + 1, "every request has a system text")
    for (const system of seen.systems)
      assert.ok(system.includes(prefix.trim()), `the model sees the memory:\n${system}`)
    for (const system of seen.systems)
      assert.equal(system, seen.systems[0], "the prefix does not change in a session")
    return { ...seen, memory }
  }

  const first = await session(FIRST_SESSION)
  const [deploy, tea, mistake, port, refused] = first.results
  assert.match(deploy, /^Created deploy \(project\)\./)
  assert.match(tea, /^Created tea \(user\)\./)
  assert.match(
    mistake,
    /^(Error: )?Invalid arguments for WriteMemoryTopic: "type" must be user, feedback, project or reference, not "note"\./,
  )
  assert.match(port, /^Created port \(project\)\./)
  assert.match(refused, /^(Error: )?Not stored: a password or code \(stated-password\) in the body, line 1\./)
  assert.equal(first.results.length, 5)
  const { topics, drift } = await first.memory.list()
  assert.deepEqual(topics.map(({ slug }) => slug).sort(), ["deploy", "port", "tea"])
  assert.deepEqual([drift.orphans, drift.dangling, drift.duplicates], [[], [], []])

  const second = await session(SECOND_SESSION)
  for (const slug of ["deploy", "port", "tea"]) assert.ok(second.systems[0].includes(`[${slug}](${slug}.md)`))
  assert.match(second.results[0], /Run `make ship`\./)
  console.log("ok")
}
