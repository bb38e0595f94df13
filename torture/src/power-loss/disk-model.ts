import { constants } from "node:fs"
import type { Entry } from "../tree.ts"
import type { FileCall } from "../watched-files.ts"

/** An inode. */
export interface Inode {
  id: number
  /** What a reader sees; absent for a folder. */
  bytes?: Uint8Array
  /** The bytes at the last `fsync`; absent before the first. */
  lasting?: Uint8Array
}

/** One entry of a folder. */
export interface Place {
  folder: number
  name: string
}

/** One change of names. A rename is a removal and an addition that a journal keeps or loses together. */
export interface NameChange {
  drop?: Place
  put?: Place & { inode: number }
}

/** The state at a power cut: durable names, pending name changes, and inodes. */
export interface DiskModel {
  /** Of the topmost folder. */
  readonly root: number
  inode(id: number): Inode
  /** Durable names, by folder. */
  names(): ReadonlyMap<number, ReadonlyMap<string, number>>
  /** Pending changes, oldest first. */
  pending(): readonly NameChange[]
  /** The number of pending changes that an ordered journal has made durable: those before the last sync of any file. */
  journaled(): number
  /** True for a name in the memory directory that does not begin with a dot. */
  isPublic(place: Place): boolean
  /** Applies a successful call. */
  apply(call: FileCall, result: unknown): void
}

type Names = Map<number, Map<string, number>>

/**
 * The disk below `top` with a durable `tree`. It promises no more than POSIX: bytes are durable once their file was
 * synced; a name is durable once a folder that its change touches was synced, together with earlier changes of the same
 * name. Syncing a file does not make its name durable.
 *
 * @param memory The memory directory, relative to `top`.
 */
export function createDiskModel(top: string, tree: readonly Entry[], memory: string): DiskModel {
  const inodes = new Map<number, Inode>()
  const lasting: Names = new Map()
  const current: Names = new Map()
  const descriptors = new Map<unknown, number>()
  let pending: NameChange[] = []
  let journaled = new Set<NameChange>()

  const newInode = (bytes?: Uint8Array): Inode => {
    const inode: Inode = { id: inodes.size, ...(bytes === undefined ? {} : { bytes }) }
    inodes.set(inode.id, inode)
    return inode
  }
  const inodeOf = (id: number): Inode => inodes.get(id) as Inode
  const root = newInode().id

  /** The folder that holds a path, and the name in it. Paths outside of `top` are in no folder. */
  function find(path: unknown): Place | undefined {
    const text = String(path)
    if (!text.startsWith(`${top}/`)) return undefined
    const parts = text.slice(top.length + 1).split("/")
    let folder = root
    for (const part of parts.slice(0, -1)) folder = current.get(folder)?.get(part) as number
    return { folder, name: parts.at(-1) as string }
  }
  const lookUp = (path: unknown): number | undefined => {
    if (String(path) === top) return root
    const place = find(path)
    return place && current.get(place.folder)?.get(place.name)
  }
  function change(step: NameChange): void {
    applyChange(current, step)
    pending.push(step)
  }
  function sync(id: number): void {
    journaled = new Set(pending)
    const inode = inodeOf(id)
    if (inode.bytes !== undefined) {
      inode.lasting = Uint8Array.from(inode.bytes)
      return
    }
    const due = new Set<NameChange>()
    for (const step of [...pending].reverse()) {
      const later = [...due]
      if (touches(step, id) || later.some(({ drop }) => samePlace(drop, step.put))) due.add(step)
    }
    for (const step of pending) if (due.has(step)) applyChange(lasting, step)
    pending = pending.filter((step) => !due.has(step))
  }

  function apply({ name, args }: FileCall, result: unknown): void {
    const [first, second] = args
    if (name === "openSync") {
      const flags = Number(second)
      let id = lookUp(first)
      const place = find(first)
      if (id === undefined && place !== undefined && flags & constants.O_CREAT) {
        id = newInode(new Uint8Array()).id
        change({ put: { ...place, inode: id } })
      }
      if (id === undefined) return
      if (flags & constants.O_TRUNC) inodeOf(id).bytes = new Uint8Array()
      descriptors.set(result, id)
    } else if (name === "closeSync") descriptors.delete(first)
    else if (name === "writeSync") {
      const inode = inodeOf(descriptors.get(first) as number)
      const [, bytes, offset, , position] = args as [unknown, Uint8Array, number, unknown, number]
      inode.bytes = overwrite(inode.bytes ?? new Uint8Array(), bytes, offset ?? 0, Number(result), position)
    } else if (name === "ftruncateSync") {
      const inode = inodeOf(descriptors.get(first) as number)
      inode.bytes = (inode.bytes ?? new Uint8Array()).slice(0, Number(second ?? 0))
    } else if (name === "fsyncSync" || name === "fdatasyncSync") {
      const id = descriptors.get(first)
      if (id !== undefined) sync(id)
    } else if (name === "mkdirSync") {
      const place = find(first)
      if (place !== undefined) change({ put: { ...place, inode: newInode().id } })
    } else if (name === "renameSync") {
      const [from, to] = [find(first), find(second)]
      const inode = lookUp(first)
      if (from && to && inode !== undefined) change({ drop: from, put: { ...to, inode } })
    } else if (name === "linkSync") {
      const to = find(second)
      const inode = lookUp(first)
      if (to && inode !== undefined) change({ put: { ...to, inode } })
    } else if (name === "unlinkSync" || name === "rmdirSync") {
      const place = find(first)
      if (place !== undefined) change({ drop: place })
    } else if (!["utimesSync", "futimesSync", "fchmodSync", "chmodSync"].includes(name)) {
      throw new Error(`The model of the disk does not know ${name}.`)
    }
  }

  for (const { path, bytes } of tree) {
    if (path === "") continue
    const inode = newInode(bytes)
    if (bytes !== undefined) inode.lasting = bytes
    const place = find(`${top}/${path}`) as Place
    applyChange(current, { put: { ...place, inode: inode.id } })
    applyChange(lasting, { put: { ...place, inode: inode.id } })
  }
  const isPublic = ({ folder, name }: Place): boolean =>
    folder === lookUp(`${top}/${memory}`) && !name.startsWith(".")
  return {
    root,
    isPublic,
    inode: inodeOf,
    names: () => lasting,
    pending: () => pending,
    journaled: () => pending.filter((step) => journaled.has(step)).length,
    apply,
  }
}

/** Applies a change to a table of names. */
export function applyChange(names: Names, { drop, put }: NameChange): void {
  if (drop !== undefined) names.get(drop.folder)?.delete(drop.name)
  if (put === undefined) return
  const folder = names.get(put.folder) ?? new Map<string, number>()
  names.set(put.folder, folder.set(put.name, put.inode))
}

function touches({ drop, put }: NameChange, folder: number): boolean {
  return drop?.folder === folder || put?.folder === folder
}

function samePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a !== undefined && a.folder === b?.folder && a.name === b.name
}

function overwrite(
  old: Uint8Array,
  bytes: Uint8Array,
  offset: number,
  count: number,
  position: number | null | undefined,
): Uint8Array {
  const at = position ?? old.length
  const grown = new Uint8Array(Math.max(old.length, at + count))
  grown.set(old)
  grown.set(bytes.subarray(offset, offset + count), at)
  return grown
}
