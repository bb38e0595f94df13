import { closeSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { isMemoryError } from "@caliban/memory-core"
import { countOwnFiles, readHistory } from "../control-folder.ts"
import { draft, openMemory } from "../open-memory.ts"
import { readTree } from "../tree.ts"
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
  const must = (holds: boolean, what: string, error?: unknown): void =>
    the.must(holds, `a full disk (${kind}): ${what}`, { error: String(error) })
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
      must(isMemoryError(error, "write-failed"), "a write failed with another error", error)
      must(same(before, publicTexts(directory)), "a write that failed changed a file")
    }
  }
  the.count(`full disk, ${kind}: stored`, stored.size)
  must(stored.size > 0 && stored.size < ATTEMPTS, "it was never full, or always")
  const now = publicTexts(directory)
  must(
    [...stored].every(([name, text]) => now[name] === text),
    "it lost or tore a topic",
  )
  must((await countLeftovers(directory)) <= leftovers, "it left files behind")

  const [first = "", second = "", ...others] = [...stored.keys()].map((name) => name.replace(/\.md$/, ""))
  const remove = async (slug: string, required: boolean): Promise<boolean> => {
    try {
      must((await memory.remove(slug)) !== undefined, "a removal found nothing")
      return true
    } catch (error) {
      must(isMemoryError(error, "write-failed") && !required, "a removal failed", error)
      return false
    }
  }
  await remove(first, kind === "no space")
  const filler = join(folder, "filler")
  if (kind === "no space" && fillUp(filler)) {
    const before = publicTexts(directory)
    const removed = await remove(second, false)
    must(removed || same(before, publicTexts(directory)), "a removal that failed changed a file")
    rmSync(filler)
  }
  // The user frees up space.
  for (const slug of others.slice(0, 8)) rmSync(join(directory, `${slug}.md`))
  const after = await memory.write(draft("after", "There is room again", BODY)).catch((error: Error) => error)
  must(!(after instanceof Error), "a write failed after space was freed", after)
  const warnings = after instanceof Error ? [] : after.warnings
  must(
    !warnings.some(({ code }) => code === "not-indexed"),
    "after space was freed the index was not written",
  )
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
