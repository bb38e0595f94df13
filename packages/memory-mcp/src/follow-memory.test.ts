import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { expect, onTestFinished, test, vi } from "vitest"
import { followMemory } from "./follow-memory.ts"
import type { ChangedResources } from "./handlers/subscriptions.ts"

const topic = (text: string): string => `---\ndescription: A fact\n---\n${text}\n`

/** Follows a memory directory that may not exist yet. */
function follow() {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "follow-memory-")))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const directory = join(cwd, "memory")
  const seen: ChangedResources[] = []
  const memory = createMemory({ cwd, directory, system: { env: {} } })
  onTestFinished(followMemory({ name: "", memory }, (changes) => void seen.push(changes)))
  const urisSeen = (): string[] => seen.flatMap(({ uris }) => uris)
  return {
    directory,
    seen,
    sees: (address: string) =>
      vi.waitFor(() => expect(urisSeen()).toContain(`memory://topics/${address}`), 10_000),
    writeTopic: (slug: string, text: string) => writeFileSync(join(directory, `${slug}.md`), topic(text)),
  }
}

test("sees a directory that is created later, and again after it was deleted", async () => {
  const { directory, seen, sees, writeTopic } = follow()
  for (const slug of ["first", "second", "third"]) {
    rmSync(directory, { recursive: true, force: true })
    await new Promise((resolve) => setTimeout(resolve, 400))
    mkdirSync(directory)
    writeTopic(slug, "Text.")
    await sees(slug)
    expect(seen.at(-1)?.isOther).toBe(true)
    seen.length = 0
    writeTopic(slug, "Changed.")
    await sees(slug)
    expect(seen.at(-1)?.isOther).toBe(false)
    seen.length = 0
  }
})

test("sees an editor that renames a new file over the old one, and a removed file", async () => {
  const { directory, seen, sees, writeTopic } = follow()
  mkdirSync(directory)
  writeTopic("deploy", "Text.")
  await sees("deploy")
  seen.length = 0
  writeFileSync(join(directory, ".deploy.md.swp"), topic("Saved."))
  renameSync(join(directory, ".deploy.md.swp"), join(directory, "deploy.md"))
  await sees("deploy")
  seen.length = 0
  rmSync(join(directory, "deploy.md"))
  await sees("deploy")
  expect(seen.at(-1)?.isOther).toBe(true)
})

test("sees changes while others go on without a pause", async () => {
  const { directory, sees, writeTopic } = follow()
  mkdirSync(directory)
  writeTopic("first", "Text.")
  await sees("first")
  let count = 0
  const writing = setInterval(() => writeTopic("busy", `Text ${count++}.`), 20)
  onTestFinished(() => clearInterval(writing))
  await sees("busy")
})
