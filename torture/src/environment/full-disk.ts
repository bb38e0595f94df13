import { closeSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { isMemoryError, type Memory } from "@caliban/memory-core"
import { countOwnFiles, readHistory } from "../control-folder.ts"
import { draft, openMemory } from "../open-memory.ts"
import { controlFiles, readTree } from "../tree.ts"
import { mountTmpfs } from "./mount.ts"
import { type Case, disk, publicTexts, same } from "./scene.ts"

const BODY = "x".repeat(3_000)
const ATTEMPTS = 120
const KINDS = { "no space": "size=256k", "no inodes": "size=16m,nr_inodes=60" }

/** Writes to a disk of 256 KB until it is full, and continues to write. */
export async function fullDisk(the: Case): Promise<void> {
  for (const [kind, options] of Object.entries(KINDS)) {
    const folder = join(the.context.folder(), "disk")
    const mount = mountTmpfs(folder, options)
    if (mount === undefined) {
      the.skip(`full disk, ${kind}`, "mount not permitted")
      continue
    }
    try {
      await fill(the, kind, folder)
    } finally {
      mount.remove()
    }
  }
}

async function fill(the: Case, kind: string, folder: string): Promise<void> {
  const directory = join(folder, "memory")
  const memory = openMemory(directory)
  const stored = new Map<string, string>()
  let leftovers = Number.POSITIVE_INFINITY
  for (let at = 0; at < ATTEMPTS; at++) {
    const before = publicTexts(directory)
    const slug = `fact-${at}`
    try {
      await memory.write(draft(slug, `Fact ${at}`, BODY))
      stored.set(`${slug}.md`, publicTexts(directory)[`${slug}.md`] ?? "")
      leftovers = await countLeftovers(directory)
    } catch (error) {
      the.count(`full disk, ${kind}: refused`)
      must(
        the,
        isMemoryError(error, "write-failed"),
        "a write on a full disk failed with another error",
        error,
      )
      the.must(
        same(before, publicTexts(directory)),
        `a write that failed on a full disk (${kind}) changed a file`,
      )
    }
  }
  the.count(`full disk, ${kind}: stored`, stored.size)
  the.must(stored.size > 0 && stored.size < ATTEMPTS, `the disk with ${kind} was never full, or always`)
  const now = publicTexts(directory)
  the.must(
    [...stored].every(([name, text]) => now[name] === text),
    `a full disk (${kind}) lost or tore a topic`,
  )
  const left = await countLeftovers(directory)
  the.must(left <= leftovers, `a full disk (${kind}) left files behind`, { files: namesOf(directory) })

  const first = [...stored.keys()][0]?.replace(/\.md$/, "") ?? ""
  await remove(the, memory, first, `a removal on a disk that is full (${kind})`, kind === "no space")
  const filler = join(folder, "filler")
  const wholly = kind === "no space" && fillUp(filler)
  if (wholly) {
    const second = [...stored.keys()][1]?.replace(/\.md$/, "") ?? ""
    const before = publicTexts(directory)
    const removed = await remove(the, memory, second, "a removal on a disk without a free page", false)
    the.must(
      removed || same(before, publicTexts(directory)),
      "a removal that failed on a full disk changed a file",
    )
    rmSync(filler)
  }
  // The user frees up space.
  for (const name of [...stored.keys()].slice(2, 10)) rmSync(join(directory, name))
  try {
    const { warnings } = await memory.write(draft("after", "There is room again", BODY))
    the.must(
      !warnings.some(({ code }) => code === "not-indexed"),
      `after room was made (${kind}) the index was not written`,
    )
  } catch (error) {
    must(the, false, `a write failed after space was freed (${kind})`, error)
  }
}

async function remove(
  the: Case,
  memory: Memory,
  slug: string,
  what: string,
  required: boolean,
): Promise<boolean> {
  try {
    const removed = await memory.remove(slug)
    the.must(removed !== undefined, `${what} found nothing`)
    the.count(`${what}: done`)
    return true
  } catch (error) {
    the.count(`${what}: refused`)
    must(the, isMemoryError(error, "write-failed") && !required, `${what} failed`, error)
    return false
  }
}

/** Fills a disk to the last byte. */
function fillUp(path: string): boolean {
  const descriptor = openSync(path, "w")
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(512))
  } catch {
    return true
  } finally {
    closeSync(descriptor)
  }
}

async function countLeftovers(directory: string): Promise<number> {
  return countOwnFiles(readTree(disk, directory), await readHistory(directory))
}

function namesOf(directory: string): readonly string[] {
  return controlFiles(readTree(disk, directory)).map(({ path }) => path)
}

function must(the: Case, holds: boolean, what: string, error: unknown): void {
  the.must(holds, what, {
    error: error instanceof Error ? `${error.message}` : error,
    code: (error as { code?: string }).code,
  })
}
