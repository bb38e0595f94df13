import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, it, onTestFinished } from "vitest"
import { draft, projectWorld } from "./adopt-world.ts"

const ADOPTER = fileURLToPath(new URL("./processes/adopter.mjs", import.meta.url))
const SLUGS = Array.from({ length: 12 }, (_, at) => `topic-${String(at).padStart(2, "0")}`)

/** A renamed project with twelve topics; `own` are the topics of the new one. */
async function renamedProject(own: readonly string[]) {
  const { root, home, project, open } = projectWorld()
  const old = open(project("shop"))
  for (const slug of SLUGS) await old.write(draft(slug))
  renameSync(join(root, "shop"), join(root, "store"))
  const directory = old.directory as string
  const cwd = join(root, "store")
  for (const slug of own) await open(cwd).write(draft(slug))
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [ADOPTER, home, cwd, directory], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    return child
  }
  /** Adopts what is left, and checks that every topic is there once and can be changed. */
  const check = async (): Promise<void> => {
    const memory = open(cwd)
    for (const offer of await memory.projects.list()) await memory.projects.adopt(offer.directory)
    const { topics, drift } = await memory.list()
    expect(topics.map(({ slug }) => slug)).toEqual([...own, ...SLUGS])
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    for (const slug of SLUGS)
      expect(readFileSync(join(memory.directory as string, `${slug}.md`), "utf8")).toContain(`About ${slug}`)
    expect((await memory.write(draft("topic-03", "Another fact"))).action).toBe("updated")
    expect(await memory.projects.list()).toEqual([])
  }
  return { start, check }
}

it.each([[[]], [["own"]]])(
  "two processes that adopt at once move every topic once, next to %j",
  async (own) => {
    const { start, check } = await renamedProject(own)
    const codes = await Promise.all([start(), start()].map(async (child) => (await once(child, "exit"))[0]))
    // The second one may find nothing to adopt any more.
    expect(codes).toContain(0)
    await check()
  },
)

it.each([1, 4, 9])("a second adoption completes one that was killed after %i topics", async (count) => {
  const { start, check } = await renamedProject(["own"])
  const child = start()
  let moved = 0
  for await (const _ of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (++moved === count) child.kill("SIGKILL")
  }
  expect(moved).toBeGreaterThanOrEqual(count)
  await check()
})

it.each(Array.from({ length: 6 }, (_, at) => at + 1))(
  "a whole memory is complete in one place after a kill at rename %i",
  async (count) => {
    const { start, check } = await renamedProject([])
    process.env["ADOPTER_RENAMES"] = String(count)
    const child = start()
    delete process.env["ADOPTER_RENAMES"]
    await once(child, "exit")
    await check()
  },
)
