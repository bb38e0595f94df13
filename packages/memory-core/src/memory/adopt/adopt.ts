import { join } from "node:path"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { statAt } from "../../files/file-port.ts"
import { findPointerLine, parseIndex } from "../../index/parse-index.ts"
import { toCanonical } from "../../layout/codec.ts"
import type { AdoptionResult, LeftBehind, MemoryProjects, Warning } from "../../memory-types.ts"
import { checkOptions } from "../../options/rules.ts"
import { INDEX_FILE, isTreeFolder } from "../../paths/address.ts"
import { throwIfAborted } from "../../store/abort.ts"
import { exchangeDirectories } from "../../store/exchange-directories.ts"
import { checkMethodOptions } from "../check-options.ts"
import * as exactFiles from "../exact-files.ts"
import { readIndex } from "../find-file.ts"
import { listTopics } from "../inspect.ts"
import { type Move, prepareMove } from "../move-topic.ts"
import { announce, init, type SingleMemory } from "../single-memory.ts"
import { isUnused, otherProjects, ownLines } from "./find-projects.ts"

/** See `Memory.projects`. */
export function createProjects(own: SingleMemory): MemoryProjects {
  return {
    list: async () => (await otherProjects(own)?.list()) ?? [],
    async adopt(directory, request) {
      checkOptions("memory.projects.adopt", "a string", directory, "directory")
      checkMethodOptions("memory.projects.adopt", "adopt", request)
      await own.forWriting()
      // Throws when this memory must not be used.
      await readIndex(own)
      const projects = otherProjects(own)
      const found = projects?.find(directory)
      if (projects === undefined || found === undefined) {
        const message = "No memory that this project can adopt is in that directory. Nothing was changed."
        throw new MemoryError("no-memory-directory", message)
      }
      if (!found.isGone && request?.confirm !== true) {
        const message = `The folder ${found.workspace} still exists. Nothing was changed. Its memory is adopted once a person confirms that.`
        throw new MemoryError("denied", message)
      }
      return await adoptFrom(own, projects.open(found.directory))
    },
  }
}

/** Takes the whole directory of the other memory, or where that is not possible its topics. */
async function adoptFrom(own: SingleMemory, other: SingleMemory): Promise<AdoptionResult> {
  const state = await readState(other)
  const { moves, refused } = await prepareMoves(own, other)
  // What is reached through a link stays where it is.
  const isLink = statAt(own.options.files, own.directory() ?? "")?.isDirectory() === false
  const entries = await own.forReading().history.list()
  const hasHistory = entries.some(({ slug, hasFile }) => slug !== undefined || hasFile)
  if (isLink || refused.size > 0 || hasHistory || !(await isUnused(own)))
    return await runMoves(other, moves, refused)
  // Creates the directory, and marks the project's folder as this workspace's.
  await init(own)
  await exchange(other, own, state)
  announce(own, { action: "index-edited", by: "person" })
  own.ownChanges.all.push({
    async revert({ by, signal }) {
      throwIfAborted(signal)
      await exchange(own, other, state)
      announce(own, { action: "index-restored", by })
      return { slug: "MEMORY", action: "returned", pointer: {}, warnings: [] }
    },
  })
  return { moved: moves.map(({ slug }) => slug), leftBehind: [], warnings: [] }
}

/** Gives a memory the place of an unused one. @throws MemoryError `conflict` when one of them was changed */
async function exchange(from: SingleMemory, to: SingleMemory, state: string): Promise<void> {
  const { durability = "full", files, trustDirectory = false, now, codec } = from.options
  const place = { files, trustDirectory, durability, lockWait: 10_000, now, codec }
  const places = { from: from.directory() ?? "", to: to.directory() ?? "" }
  await exchangeDirectories(place, places, async () => {
    if ((await isUnused(to)) && (await readState(from)) === state) return
    const message = "One of the two memories was changed in the meantime. Nothing was changed."
    throw new MemoryError("conflict", message, { details: { directories: Object.values(places) } })
  })
}

/** What stays where it is. */
type Refused = Map<string, LeftBehind>

/**
 * Asks the guard and the person about each topic in the order of the index, before anything moves.
 *
 * @throws MemoryError `conflict` when slugs have other bytes here
 */
async function prepareMoves(
  own: SingleMemory,
  other: SingleMemory,
): Promise<{ moves: readonly Move[]; refused: Refused }> {
  const { lines } = parseIndex((await readIndex(other)) ?? "")
  const topics = (await listTopics(other)).topics.filter(({ kind }) => kind !== "other")
  // Without a line: last.
  const placed = topics.map(({ slug }) => ({ slug, at: findPointerLine(lines, slug) >>> 0 }))
  const moves: Move[] = []
  const refused: Refused = new Map()
  const slugs: string[] = []
  for (const { slug } of placed.sort((a, b) => a.at - b.at)) {
    try {
      const move = await prepareMove(other, own, slug, { by: "person", placement: "last" })
      if (move !== undefined) moves.push(move)
    } catch (error) {
      if (isMemoryError(error, "conflict")) slugs.push(slug)
      else refuse(refused, slug, error)
    }
  }
  if (slugs.length === 0) return { moves, refused }
  const directories = [own, other].map((memory) => memory.directory() ?? "")
  const files = slugs.map((slug) => directories.map((folder) => join(folder, `${slug}.md`)).join(" and "))
  const message = `These are different topics with one slug: ${files.join("; ")}. Nothing was changed. Rename or merge them by hand first.`
  throw new MemoryError("conflict", message, { details: { slugs, directories } })
}

/** An error that is not about a topic ends the adoption. */
function refuse(refused: Refused, slug: string, error: unknown): void {
  if (!isMemoryError(error)) throw error
  refused.set(slug, { slug, reason: error.message, rule: error.details["rule"] as string | undefined })
}

/** Moves topics one at a time, each as `promote` does. After a crash, a second call moves the rest. */
async function runMoves(
  other: SingleMemory,
  moves: readonly Move[],
  refused: Refused,
): Promise<AdoptionResult> {
  const moved: string[] = []
  const warnings = new Map<string, Warning>()
  for (const { slug, run } of moves) {
    try {
      for (const warning of await run()) warnings.set(warning.message, warning)
      moved.push(slug)
    } catch (error) {
      // It was changed since the guard saw it, or this file system has one name for both.
      if (!isMemoryError(error, "conflict") && !isMemoryError(error, "invalid-slug")) throw error
      refuse(refused, slug, error)
    }
  }
  const addresses = await listFiles(other)
  const leftBehind = addresses.map((slug) => refused.get(slug) ?? { slug, reason: "It is not a topic." })
  if ((await ownLines(other)).some(({ pointer }) => pointer === undefined))
    leftBehind.push({ slug: "MEMORY", reason: "It has text of its own." })
  return { moved, leftBehind, warnings: [...warnings.values()] }
}

/** The addresses of all files but the index, also of links. As a walk, it enters no hidden folder. */
async function listFiles(memory: SingleMemory, folder: string = ""): Promise<string[]> {
  const found: string[] = []
  for (const { name, kind } of (await memory.forReading().listFolder?.(folder)) ?? []) {
    const path = folder === "" ? name : `${folder}/${name}`
    if (kind === "folder") found.push(...(isTreeFolder(name) ? await listFiles(memory, path) : []))
    else if (path !== INDEX_FILE) found.push(toCanonical(memory.options.codec, `./${path}`))
  }
  return found.sort()
}

/** The index and all Markdown files of a memory, by their revisions, as one text. */
async function readState(memory: SingleMemory): Promise<string> {
  const state: unknown[] = []
  for (const address of ["MEMORY", ...(await listTopics(memory)).topics.map(({ slug }) => slug)]) {
    const file = await exactFiles.read(memory, address)
    state.push(address, file?.revision, file?.total)
  }
  return JSON.stringify(state)
}
