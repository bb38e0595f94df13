import { join } from "node:path"
import { decodeLoose } from "@caliban/text"
import { newIndex } from "../../changes/bootstrap-index.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { nodeFiles, statAt } from "../../files/file-port.ts"
import { INDEX_HEAD_BYTES } from "../../limits.ts"
import type { AdoptionResult, LeftBehind, MemoryProjects, Warning } from "../../memory-types.ts"
import { throwIfAborted } from "../../store/abort.ts"
import { exchangeDirectories } from "../../store/exchange-directories.ts"
import { INDEX_FILE } from "../../store/file-names.ts"
import { safeClock } from "../../store/host-input.ts"
import { findPointerLine, type IndexLine, parseIndex, stripComments } from "../../topic-index/parse-index.ts"
import { checkMethodOptions } from "../check-arguments.ts"
import type { OwnChange } from "../context.ts"
import { type Move, prepareMove } from "../move-topic.ts"
import type { SingleMemory } from "../single-memory.ts"
import { findProject, listProjects, projectsOf } from "./find-projects.ts"

/** See `Memory.projects`. */
export function createProjects(own: SingleMemory): MemoryProjects {
  return {
    async list() {
      const projects = projectsOf(own)
      const hasText = async (memory: SingleMemory): Promise<boolean> => (await ownLines(memory)).length > 0
      return projects === undefined ? [] : await listProjects(projects, hasText)
    },
    async adopt(directory, request) {
      checkMethodOptions("memory.projects.adopt", "adopt", request)
      await own.opened.forWriting()
      // Throws when this memory must not be used.
      await own.readIndex()
      const projects = projectsOf(own)
      const found = projects && findProject(projects, directory)
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
  const { files = nodeFiles } = own.options
  // What is reached through a link stays where it is.
  const isLink = statAt(files, own.directory ?? "")?.isDirectory() === false
  if (isLink || refused.size > 0 || !(await isUnused(own))) return await runMoves(other, moves, refused)
  // Creates the directory, and marks the project's folder as this workspace's.
  await own.init()
  await exchange(other, own, state)
  own.announce({ action: "index-edited" })
  const { all } = own.ownChanges
  const change: OwnChange = {
    async revert({ signal }) {
      throwIfAborted(signal)
      const forget = (): unknown => all.splice(all.indexOf(change), 1)
      await exchange(own, other, state).catch((error: unknown) => {
        if (isMemoryError(error, "conflict")) forget()
        throw error
      })
      forget()
      own.announce({ action: "index-restored" })
      return { slug: "MEMORY", action: "returned", pointer: {}, warnings: [] }
    },
  }
  all.push(change)
  return { moved: moves.map(({ slug }) => slug), leftBehind: [], warnings: [] }
}

/** Gives a memory the place of an unused one. @throws MemoryError `conflict` when one of them was changed */
async function exchange(from: SingleMemory, to: SingleMemory, state: string): Promise<void> {
  const { durability = "full", files = nodeFiles, trustDirectory = false, now, codec } = from.options
  const place = { files, trustDirectory, durability, lockWait: 10_000, now: safeClock(now), codec }
  const places = { from: from.directory ?? "", to: to.directory ?? "" }
  await exchangeDirectories(place, places, async () => {
    if ((await isUnused(to)) && (await readState(from)) === state) return
    const message = "One of the two memories was changed in the meantime. Nothing was changed."
    throw new MemoryError("conflict", message, { details: { directories: Object.values(places) } })
  })
}

type Refused = Map<string, Omit<LeftBehind, "slug">>

/**
 * Asks the guard and the person about each topic in the order of the index, before anything moves.
 *
 * @throws MemoryError `conflict` when slugs have other bytes here
 */
async function prepareMoves(
  own: SingleMemory,
  other: SingleMemory,
): Promise<{ moves: readonly Move[]; refused: Refused }> {
  const { lines } = parseIndex((await other.readIndex()) ?? "")
  const topics = (await other.list()).topics.filter(({ kind }) => kind !== "other")
  // Without a line: last.
  const placed = topics.map(({ slug }) => ({ slug, at: findPointerLine(lines, slug) >>> 0 }))
  const moves: Move[] = []
  const refused: Refused = new Map()
  const slugs: string[] = []
  for (const { slug } of placed.sort((a, b) => a.at - b.at)) {
    try {
      const move = await prepareMove({ memory: other }, { memory: own }, slug, { placement: "last" })
      if (move !== undefined) moves.push(move)
    } catch (error) {
      if (isMemoryError(error, "conflict")) slugs.push(slug)
      else refused.set(slug, reasonFor(error))
    }
  }
  const [first] = slugs
  if (first === undefined) return { moves, refused }
  const directories = [own, other].map(({ directory = "" }) => directory)
  const pair = directories.map((directory) => join(directory, `${first}.md`)).join(" and ")
  const more = slugs.length === 1 ? "" : ` The same is true of ${slugs.slice(1).join(", ")}.`
  const message = `${pair} are different topics with one slug.${more} Nothing was changed. Rename or merge them by hand first.`
  throw new MemoryError("conflict", message, { details: { slugs, directories } })
}

/** Why a topic stays where it is. An error that is not about it ends the adoption. */
function reasonFor(error: unknown): Omit<LeftBehind, "slug"> {
  if (!isMemoryError(error)) throw error
  return { reason: error.message, rule: error.details["rule"] as string | undefined }
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
      refused.set(slug, reasonFor(error))
    }
  }
  const { topics } = await other.list()
  const leftBehind = topics.map(({ slug }) => ({
    slug,
    ...(refused.get(slug) ?? { reason: "It is not a topic." }),
  }))
  const isText = (await ownLines(other)).some(({ pointer }) => pointer === undefined)
  if (isText) leftBehind.push({ slug: "MEMORY", reason: "It has text of its own." })
  return { moved, leftBehind, warnings: [...warnings.values()] }
}

/** The lines with text in an index that a new one does not have. */
async function ownLines({ opened }: SingleMemory): Promise<readonly IndexLine[]> {
  const head = await opened.forReading().readIndex(INDEX_HEAD_BYTES)
  const known = new Set(["", stripComments(newIndex()).trim()])
  const text = decodeLoose(head?.bytes ?? new Uint8Array())
  return parseIndex(stripComments(text)).lines.filter((line) => !known.has(line.text.trim()))
}

/** True for a memory with nothing in it but an index without lines of its own. */
async function isUnused(memory: SingleMemory): Promise<boolean> {
  const names = (await memory.opened.forReading().listFolder?.("")) ?? []
  return names.every(({ name }) => name === INDEX_FILE) && (await ownLines(memory)).length === 0
}

/** The index and all Markdown files of a memory, by their revisions, as one text. */
async function readState({ list, files }: SingleMemory): Promise<string> {
  const state: unknown[] = []
  for (const address of ["MEMORY", ...(await list()).topics.map(({ slug }) => slug)]) {
    const file = await files.read(address)
    state.push(address, file?.revision, file?.total)
  }
  return JSON.stringify(state)
}
