import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, it, onTestFinished } from "vitest"
import { draft, projectWorld } from "./adopt-world.ts"
import { treeOf } from "./watched-files.ts"

const ADOPTER = fileURLToPath(new URL("./processes/adopter.mjs", import.meta.url))
const SLUGS = Array.from({ length: 12 }, (_, at) => `topic-${String(at).padStart(2, "0")}`)

/** A renamed project with twelve topics, and a new topic of the same slug as one of them. */
async function renamedProject() {
  const { root, home, project, open } = projectWorld()
  const old = open(project("shop"))
  for (const slug of SLUGS) await old.write(draft(slug))
  renameSync(join(root, "shop"), join(root, "store"))
  const directory = old.directory as string
  const cwd = join(root, "store")
  await open(cwd).write(draft("topic-03", "Another fact"))
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [ADOPTER, home, cwd, directory], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    return child
  }
  /** Checks that every topic is there once, with its bytes, and that nothing else changed. */
  const before = treeOf(directory)
  const check = async (): Promise<void> => {
    const memory = open(cwd)
    const { topics, drift } = await memory.list()
    const expected = [...SLUGS, "topic-03-2"].sort()
    expect(topics.map(({ slug }) => slug)).toEqual(expected)
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    for (const slug of expected) {
      const text = readFileSync(join(memory.directory as string, `${slug}.md`), "utf8")
      if (slug === "topic-03") expect(text).toContain("Another fact")
      else expect(text).toBe(readFileSync(join(directory, `${slug.replace("03-2", "03")}.md`), "utf8"))
    }
    expect(treeOf(directory)).toEqual(before)
    expect((await memory.history.list()).filter(({ hasFile }) => hasFile)).toEqual([])
  }
  return { start, check, adopt: async () => await open(cwd).projects.adopt(directory) }
}

it("two processes that adopt at once copy every topic once", async () => {
  const { start, check } = await renamedProject()
  const codes = await Promise.all([start(), start()].map(async (child) => (await once(child, "exit"))[0]))
  expect(codes).toEqual([0, 0])
  await check()
})

it.each([1, 4, 9])("a second adoption completes one that was killed after %i topics", async (count) => {
  const { start, check, adopt } = await renamedProject()
  const child = start()
  let copied = 0
  for await (const _ of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (++copied === count) child.kill("SIGKILL")
  }
  expect(copied).toBeGreaterThanOrEqual(count)
  const { copied: rest, same } = await adopt()
  expect(rest.length + same.length).toBe(SLUGS.length)
  await check()
})
