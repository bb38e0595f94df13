import { isMemoryError, parseIndex, revisionOf } from "@caliban/memory-core"
import {
  decodeForChange,
  exactFiles,
  type OwnChange,
  readIndex,
  type SingleMemory,
  TOPIC_MAX_BYTES,
  takeBack,
} from "@caliban/memory-core/internal"
import { decodeLoose, encode } from "@caliban/text"
import { findPath, listBelow } from "./directory.ts"
import { failure } from "./memory-path.ts"

/** How often a file that keeps changing is edited again; with `approve`, how often the person is asked. */
const ROUNDS = 50
const APPROVAL_ROUNDS = 3

/** What a result says when the index is not stored as the model wrote it. */
const REPAIRED =
  "MEMORY.md lists every topic once, so some of its lines were kept, added or dropped. View it to see them."

/** So many notes of a folder are a result that a model still reads. */
const NOTES_MAX = 5

export interface EditedFile {
  text: string
  /** What the model should know. */
  notes: readonly string[]
}

/**
 * Creates or changes one file. Runs `edit` again when another writer changed the file meanwhile, so that no edit is lost.
 *
 * @param how `folder`: what the error says when the path is a folder.
 */
export async function editFile(
  own: SingleMemory,
  given: string,
  how: { edit(text: string | undefined): string; folder: string; signal?: AbortSignal | undefined },
): Promise<EditedFile> {
  const rounds = own.options.approve === undefined ? ROUNDS : APPROVAL_ROUNDS
  for (let round = 1; ; round++) {
    const { path, kind } = await findPath(own, given)
    if (kind === "folder") throw failure(how.folder)
    const address = exactFiles.addressAt(own, path)
    const file = kind && (await exactFiles.read(own, address))
    const text = how.edit(file && decodeForChange(file.bytes, path))
    try {
      const expect = file?.revision ?? null
      const request = { expect, by: "model", signal: how.signal }
      const make = await exactFiles.prepareWrite(own, address, encode(text), request)
      const { bytes } = await make()
      const isRepaired = bytes !== undefined && decodeLoose(bytes) !== text
      if (isRepaired && revisionOf(bytes) === expect) throw failure(`Nothing was changed. ${REPAIRED}`)
      return { text, notes: isRepaired ? [REPAIRED] : [] }
    } catch (error) {
      if (round === rounds || !isMemoryError(error, "conflict")) throw error
    }
  }
}

/** Moves a file, or all files below a folder, to the history. The notes; `undefined` when there is no such file. */
export async function removeFiles(
  own: SingleMemory,
  path: string,
  signal?: AbortSignal,
): Promise<readonly string[] | undefined> {
  const files = await readFiles(own, path)
  const group = crypto.randomUUID()
  const removals: Change[] = []
  for (const { address, expect } of files)
    removals.push(await exactFiles.prepareRemoval(own, address, { expect, by: "model", group, signal }))
  return files.length > 0 ? await asOne(own, removals) : undefined
}

/**
 * Renames a file or a folder: every file is copied, then removed. A renaming that a crash interrupted, which has left only
 * copies at the new place, is completed, also when some of the originals are gone. The lines of a topic stay where they
 * are and lead to the new place. The notes; `undefined` when there is nothing to move.
 */
export async function renameFiles(
  own: SingleMemory,
  oldPath: string,
  newPath: string,
  { exists, signal }: { exists: string; signal?: AbortSignal | undefined },
): Promise<readonly string[] | undefined> {
  const files = await readFiles(own, oldPath)
  if (files.length === 0) return undefined
  const [{ path: from }, { path: to, kind }] = [await findPath(own, oldPath), await findPath(own, newPath)]
  if (to.startsWith(`${from}/`)) throw failure(`"${to}" is inside "${from}". Nothing was renamed.`)
  const there = kind === undefined ? [] : await readFiles(own, to)
  const copied = new Map(there.map(({ path, bytes }) => [path.slice(to.length), bytes]))
  const isCopied = ({ path, bytes }: KnownFile): boolean => {
    const copy = copied.get(path.slice(from.length))
    return copy !== undefined && Buffer.compare(copy, bytes) === 0
  }
  const moved = await Promise.all(
    there.map(({ path, bytes }) => wasAt(own, from + path.slice(to.length), bytes)),
  )
  const known = files.filter(isCopied).length + moved.filter(Boolean).length
  if (to === from || known < there.length) throw failure(exists)
  const { lines } = parseIndex((await readIndex(own)) ?? "", own.options.codec)
  const group = crypto.randomUUID()
  const [copies, removals]: [Change[], Change[]] = [[], []]
  for (const { path, address, bytes, mode, expect } of files) {
    const target = exactFiles.addressAt(own, to + path.slice(from.length))
    const hook = lines.find(({ pointer }) => pointer?.slug === address)?.pointer?.hook
    const request = { expect: null, hook, mode, movedFrom: address, by: "model", group, signal }
    if (!copied.has(path.slice(from.length)))
      copies.push(await exactFiles.prepareWrite(own, target, bytes, request))
    removals.push(await exactFiles.prepareRemoval(own, address, { expect, by: "model", group, signal }))
  }
  return await asOne(own, [...copies, ...removals])
}

/** True for a file that is gone, if the last thing that happened to it was that these bytes were removed. */
async function wasAt(own: SingleMemory, path: string, bytes: Uint8Array): Promise<boolean> {
  const address = exactFiles.addressAt(own, path)
  const [last] = await own.forReading().history.list({ address, limit: 1 })
  return last?.action === "removed" && last.before === revisionOf(bytes) && !(await findPath(own, path)).kind
}

interface KnownFile {
  path: string
  address: string
  bytes: Uint8Array
  mode?: number | undefined
  /** Absent for a file that is too large to be changed. */
  expect: string | undefined
}

/** The files at a path, one or all below a folder, which are about to be removed. */
async function readFiles(own: SingleMemory, given: string): Promise<KnownFile[]> {
  const { path, kind } = await findPath(own, given)
  if (path === own.options.codec.topicFolder)
    throw failure(`"${path}" is the folder of the topics. Nothing was changed.`)
  const entries = kind === "folder" ? await listBelow(own, path, true) : kind && [{ path, isFolder: false }]
  const files: KnownFile[] = []
  for (const { path, isFolder } of entries ?? []) {
    if (isFolder) continue
    const address = exactFiles.addressAt(own, path)
    const file = await exactFiles.read(own, address)
    const expect = file && (file.total > TOPIC_MAX_BYTES ? undefined : file.revision)
    if (file !== undefined) files.push({ path, address, ...file, expect })
  }
  return files
}

type Change = Awaited<ReturnType<typeof exactFiles.prepareRemoval>>
type Done = OwnChange & { kind: string }

/**
 * Makes changes of one group, which one undo reverts; returns what the model should know of a few. When one fails, the
 * earlier ones are reverted, or the error says what stays.
 */
async function asOne(own: SingleMemory, changes: readonly Change[]): Promise<readonly string[]> {
  // Newest first.
  const done: Done[] = []
  const notes: string[] = []
  try {
    for (const make of changes) {
      const { change, problem, bytes, warnings } = await make()
      for (const { code, message } of warnings) if (code === "lines-left") notes.push(message)
      if (change !== undefined) done.unshift({ ...change, kind: bytes === undefined ? "removed" : "created" })
      if (problem !== undefined) throw problem
    }
  } catch (error) {
    const left: Done[] = []
    for (const change of done) await takeBack(own, change, { by: "model" }).catch(() => left.push(change))
    throw left[0] ? describeLeft(own, error, left) : error
  }
  return notes.slice(0, NOTES_MAX)
}

/** The error for a change of which parts could not be reverted, as on a full disk. */
function describeLeft({ options: { codec } }: SingleMemory, cause: unknown, left: readonly Done[]): Error {
  const pathOf = (slug = ""): string => (slug.startsWith("./") ? slug.slice(2) : codec.topicPath(slug))
  const parts = left.map(({ slug, kind }) => `"${pathOf(slug)}" was ${kind}`).join(", ")
  const reason = String((cause as Error).message).replace(/\s*Nothing was changed\./, "")
  const message = `${reason} A part of the change could not be taken back: ${parts}. All else is as it was. Undo it when the cause is gone.`
  return new Error(message, { cause })
}
