// Conversations of an agent with a memory, which every host runs in its own loop: a scripted model answers, and what the
// model was sent is checked afterwards.

import assert from "node:assert/strict"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { requireInternals } from "@caliban/memory-core/internal"
import { createMemoryGuard } from "@caliban/memory-guard"
import { createMemoryTools } from "@caliban/memory-tools"

const read = (slug) => ({ name: "ReadMemoryTopic", args: { slug } })
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
const SECOND_SESSION = [[read("deploy")]]

/**
 * Runs every scenario in a host. `converse` runs one conversation:
 *
 * - `memoryTools`, `prefix`: the tools and the text of the memory; `steps`: the calls of the model, step by step.
 * - `decide`: if it is there, the host asks it before each call that changes memory, by its own means of approval.
 * - `signal`, `abort`: if they are there, `abort` is called as soon as the model has answered for the first time.
 *
 * It resolves to the system texts that the model was sent, one for each request, and to the texts of the tool results, in
 * order.
 *
 * @param asks False for a host without an approval of its own; the memory asks then.
 */
export async function runScenarios(converse, { asks = true } = {}) {
  await remember(converse)
  await approve(converse, asks)
  await stop(converse)
  console.log("ok")
}

function openMemory(options = {}) {
  const { root = mkdtempSync(join(tmpdir(), "caliban-host-")), ...rest } = options
  const directory = join(root, "memory")
  return createMemory({
    cwd: root,
    system: { home: root, env: {} },
    directory,
    guard: createMemoryGuard(),
    ...rest,
  })
}

async function startSession(converse, memory, more) {
  await requireInternals(memory).init()
  const prefix = (await memory.load()).text
  return { prefix, seen: await converse({ memoryTools: createMemoryTools(memory), prefix, ...more }) }
}

const slugsOf = async (memory) => (await memory.list()).topics.map(({ slug }) => slug).sort()

/** Two writes at once, a mistake and its correction, a refused secret; a second session reads. */
async function remember(converse) {
  const root = mkdtempSync(join(tmpdir(), "caliban-host-"))
  const session = async (steps) => {
    const memory = openMemory({ root })
    const { prefix, seen } = await startSession(converse, memory, { steps })
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
  assert.deepEqual(await slugsOf(first.memory), ["deploy", "port", "tea"])
  const { drift } = await first.memory.list()
  assert.deepEqual([drift.orphans, drift.dangling, drift.duplicates], [[], [], []])

  const second = await session(SECOND_SESSION)
  for (const slug of ["deploy", "port", "tea"]) assert.ok(second.systems[0].includes(`[${slug}](${slug}.md)`))
  assert.match(second.results[0], /Run `make ship`\./)
}

/** The person declines a write, then approves it. Reading needs no approval. */
async function approve(converse, asks) {
  const asked = []
  const steps = [[write("tea", "user", "Green.")], [read("tea")]]
  const session = async (answer) => {
    const decide = (name) => {
      asked.push(name)
      return answer
    }
    const memory = openMemory(asks ? {} : { approve: () => decide("WriteMemoryTopic") })
    const { seen } = await startSession(converse, memory, { steps, ...(asks && { decide }) })
    assert.equal(seen.results.length, 2, JSON.stringify(seen.results))
    return { ...seen, slugs: await slugsOf(memory) }
  }
  const declined = await session(false)
  assert.deepEqual(declined.slugs, [])
  assert.doesNotMatch(declined.results[0], /Created/)
  if (!asks)
    assert.match(declined.results[0], /^(Error: )?Nothing was changed: the user declined this change\./)
  assert.match(declined.results[1], /There is no topic "tea"/)
  const approved = await session(true)
  assert.deepEqual(approved.slugs, ["tea"])
  assert.match(approved.results[0], /^Created tea \(user\)\./)
  assert.match(approved.results[1], /Green\./)
  assert.deepEqual(asked, ["WriteMemoryTopic", "WriteMemoryTopic"])
}

/** The person stops the run after the model has asked for two writes, and before either starts. */
async function stop(converse) {
  const controller = new AbortController()
  const memory = openMemory()
  const session = startSession(converse, memory, {
    steps: [[write("tea", "user", "Green."), write("deploy", "project", "Run `make ship`.")]],
    signal: controller.signal,
    abort: () => controller.abort(),
  })
  // Most hosts reject; others show the model that its calls were aborted.
  const outcomes = await session.then(
    ({ seen }) => seen.results,
    (error) => [`${error.name} ${error.message}`],
  )
  assert.ok(outcomes.length > 0)
  for (const outcome of outcomes) assert.match(outcome, /abort/i)
  assert.ok(controller.signal.aborted)
  assert.deepEqual(await slugsOf(memory), [])
}
