import { join } from "node:path"
import { describeValue } from "@caliban/text"
import { bootstrapIndex } from "../changes/edit-index.ts"
import { previewChange } from "../changes/repair.ts"
import { MemoryError } from "../errors.ts"
import { canonicalPath } from "../files/canonical-path.ts"
import { explainSystemError, reasonOf } from "../files/explain-system-error.ts"
import { statAt } from "../files/file-port.ts"
import { pathOf } from "../layout/codec.ts"
import type { MemoryChange, UndoOptions, UndoResult } from "../memory-types.ts"
import { claimProjectFolder } from "../paths/claim-project-folder.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import type { MemoryPaths } from "../paths/place.ts"
import { throwIfAborted } from "../store/abort.ts"
import { CONTROL_FOLDER } from "../store/file-names.ts"
import { createFileStore } from "../store/file-store.ts"
import { nextTurn } from "../store/queue.ts"
import type { Commit, HistoryEntry, Store } from "../store/store.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** A change that this instance made. What it replaced, and where, is in its entry of the history. */
export interface OwnChange {
  /** The address of what it changed; absent for the index. */
  slug?: string | undefined
  /** The mount that it changed; absent for the memory itself. */
  mount?: string | undefined
  entryId?: string | undefined
  /** The other memory of a move that is not a mount. */
  other?: SingleMemory
  /** Reverts a change that this memory's history does not have, such as an adoption. Not called again after a conflict. */
  revert?(options: UndoOptions): Promise<UndoResult | undefined>
}

/** The changes that this instance made to a memory and its mounts. */
export interface OwnChanges {
  /** In milliseconds since 1970. */
  readonly openedAt: number
  /** The last change that this process had made then. */
  readonly last?: (typeof recent)[number] | undefined
  /** Oldest first. */
  readonly all: OwnChange[]
  /** Entries that undos without an address pass over, by their addresses. */
  readonly passed: Set<string>
  /** Set for a memory with added rules, as a session has it: a change through another such memory is not its own. */
  readonly session?: object
}

/** The memory of one directory or store, which every task of the facade works with. Its slugs are not addresses. */
export interface SingleMemory {
  readonly options: ResolvedOptions
  readonly ownChanges: OwnChanges
  /** When topics were read or written since the last flush, in seconds since 1970. */
  readonly uses: Map<string, number>
  /** True when the host refuses every write, and for a read-only layout. */
  readonly readOnly: boolean
  /** Why memory is off; `undefined` when it is on. */
  readonly offBecause: string | undefined
  /** The memory directory; `undefined` when there is none. */
  directory(): string | undefined
  /** @throws MemoryError `memory-off`, `no-memory-directory` */
  forReading(): Store
  /** Takes a turn of the event loop, so that many writes at once do not block it. @throws MemoryError also `read-only` */
  forWriting(signal?: AbortSignal): Promise<Store>
  /** Where the files are; `undefined` with a store of the host. @throws MemoryError as `forReading` */
  paths(): MemoryPaths | undefined
}

/**
 * Opens the memory of one directory or store. The workspace stays; the directory is resolved again at every call, so that a
 * folder that another project has claimed in the meantime is never used. With the kill switch on, the disk is not read.
 */
export function openMemory(
  options: ResolvedOptions,
  ownChanges: OwnChanges = { openedAt: +options.now(), last: recent.at(-1), all: [], passed: new Set() },
): SingleMemory {
  const { closedBy, codec, env, files, store: given } = options
  const off = readKillSwitch(env, options.bare ?? false)?.reason
  const readOnly = options.readOnly || codec.readOnly === true || closedBy !== undefined
  const stores = new Map<string, Store>()

  const resolve = (): MemoryPaths => resolveMemoryPaths({ ...options, userMemory: false, place: codec.place })
  const forReading = (): Store => {
    if (off !== undefined) throw new MemoryError("memory-off", `Memory is off: ${off}.`)
    if (given !== undefined) return given
    const paths = resolve()
    if (paths.auto === undefined) throw new MemoryError("no-memory-directory", whyNone(paths))
    const store = stores.get(paths.auto) ?? createLateStore(paths, paths.auto)
    stores.set(paths.auto, store)
    return store
  }
  const paths = off || given ? undefined : resolve()
  return {
    options,
    ownChanges,
    uses: new Map(),
    readOnly,
    offBecause: off ?? (paths && paths.auto === undefined ? whyNone(paths) : undefined),
    directory: () => (off ? undefined : given ? given.directory : resolve().auto),
    forReading,
    paths: () => (forReading() === given ? undefined : resolve()),
    async forWriting(signal) {
      throwIfAborted(signal)
      await nextTurn()
      const store = forReading()
      if (!readOnly) return store
      const details = { closedBy, mount: options.mount?.name }
      const what = closedBy ?? "This memory is read-only"
      throw new MemoryError(closedBy ? "memory-off" : "read-only", `${what}. Nothing was changed.`, {
        details,
      })
    },
  }

  /**
   * The store of a directory whose folders are created as late as possible: a change that is refused or writes nothing
   * creates none. The first change marks the project's folder as this workspace's.
   */
  function createLateStore({ projectFolder, workspace }: MemoryPaths, directory: string): Store {
    const { durability = "full", now, trustDirectory = false } = options
    const base = createFileStore(directory, { durability, files, layout: codec, now, trustDirectory })
    const claim = async (): Promise<boolean> =>
      projectFolder === undefined || (await claimProjectFolder(files, projectFolder, workspace))
    const explain = (error: unknown): never => {
      throw explainSystemError(error)
    }
    let isClaimed = false
    const late: Store = {
      ...base,
      async transact(slug, change, request) {
        if (isClaimed) return await base.transact(slug, change, request)
        const isAbsent = (path: string): boolean => statAt(files, join(directory, path)) === undefined
        if (isAbsent(CONTROL_FOLDER) && (slug === undefined || isAbsent(pathOf(codec, slug)))) {
          const plan = await previewChange(base, change).catch((error: unknown) => {
            // The transaction says what cannot be read.
            if (reasonOf(error) === undefined) throw error
          })
          if (plan !== undefined && (plan.topic ?? plan.index ?? plan.previousBytes) === undefined)
            return { result: plan.result, revision: undefined, indexed: true, durable: true }
        }
        throwIfAborted(request?.signal)
        const current = (await claim().catch(explain)) ? late : forReading()
        isClaimed = current === late
        if (isClaimed) return await base.transact(slug, change, request)
        // Another project was faster, or the record cannot be ours: a link has its name.
        stores.delete(directory)
        return await Object.assign(late, current).transact(slug, change, request)
      },
    }
    return late
  }
}

function whyNone(paths: MemoryPaths): string {
  const reason = paths.diagnostics.find(({ code, level }) => level === "error" && code !== "refused-file")
  // A variable may contain any characters, and the message is shown in terminals.
  return (reason?.message ?? "There is no memory directory.").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD")
}

/** The directory, or the name of a store without one; `undefined` when memory is off. */
export function nameOf({ options, offBecause, directory }: SingleMemory): string | undefined {
  return directory() ?? (offBecause === undefined ? options.store?.name : undefined)
}

/** Makes the directory and an index where they are missing. Does nothing when memory is off or read-only. */
export async function init(memory: SingleMemory): Promise<void> {
  if (memory.offBecause || memory.readOnly || (await memory.forReading().readIndex(0))) return
  await (await memory.forWriting()).transact(undefined, bootstrapIndex)
  announce(memory, { action: "index-created" })
}

/** Older changes of a long process are forgotten; what they replaced stays in the history. */
const CHANGES_MAX = 1_000

/**
 * Records a commit as a change of this instance, which an undo reverts, and tells the listeners.
 *
 * @param slug Absent for the index.
 * @param isOwn False for an undo.
 * @returns the change; `undefined` when nothing was changed, or only what others had left to complete.
 */
export function settle(
  memory: SingleMemory,
  slug: string | undefined,
  { entryId, by, revision }: Pick<Commit<unknown>, "entryId"> & Pick<MemoryChange, "by" | "revision">,
  action: MemoryChange["action"] | "unchanged",
  isOwn: boolean = true,
): OwnChange | undefined {
  if (action === "unchanged") return undefined
  if (entryId && recent.push(changeAt(memory, entryId)) > CHANGES_MAX) recent.shift()
  const own = entryId && isOwn ? { mount: memory.options.mount?.name, slug, entryId } : undefined
  if (own && memory.ownChanges.all.push(own) > CHANGES_MAX) memory.ownChanges.all.shift()
  if (action.startsWith("index")) announce(memory, { action, by })
  else announce(memory, slug === undefined ? { action: "index-edited", by } : { action, slug, by, revision })
  return own
}

/** The last changes of this process, oldest first. No store is kept alive by them. */
const recent: ReturnType<typeof changeAt>[] = []

function changeAt({ options: { store }, directory }: SingleMemory, entryId: string) {
  return { folder: directory(), store: store && new WeakRef(store), entryId }
}

/** Whether a change was made before the instance was opened: as this process knows, and otherwise by the clock. */
export function findEarlier({ options, ownChanges, directory }: SingleMemory) {
  const { openedAt, last } = ownChanges
  const [folder, opened] = [directory(), last ? recent.indexOf(last) : -1]
  const known = new Map<string, boolean>()
  for (const [at, one] of recent.entries())
    if (one.folder === folder && one.store?.deref() === options.store) known.set(one.entryId, at <= opened)
  return ({ id, at }: Pick<HistoryEntry, "id" | "at">): boolean => known.get(id) ?? Date.parse(at) <= openedAt
}

/** The listeners of this process, by what all listeners to a memory share. */
const listeners = new Map<unknown, Set<{ owner: OwnChanges; tell(change: MemoryChange): void }>>()

/** The canonical directory, or the store. */
function placeOf({ options: { files, store }, directory }: SingleMemory): unknown {
  const folder = directory()
  return folder === undefined ? store : canonicalPath(files, folder)
}

/** @returns a function that removes the listener. */
export function listen(memory: SingleMemory, tell: (change: MemoryChange) => void): () => void {
  const [place, listener] = [placeOf(memory), { owner: memory.ownChanges, tell }]
  const all = listeners.get(place) ?? new Set()
  listeners.set(place, all.add(listener))
  return () => void (all.delete(listener) && all.size === 0 && listeners.delete(place))
}

/** Tells the listeners. The change is already on disk, so an error in one becomes a warning of the process. */
export function announce(memory: SingleMemory, change: MemoryChange): void {
  if (listeners.size === 0) return
  const { all, session: by } = memory.ownChanges
  for (const { owner, tell } of [...(listeners.get(placeOf(memory)) ?? [])]) {
    const isOther = owner.all !== all || (owner.session ?? by) !== (by ?? owner.session)
    const told = { ...change, ...(isOther && { isOther }) }
    // It runs at once, and may be asynchronous.
    void (async () => tell(told))().catch(warnProcess)
  }
}

/** For an error of the host that must not fail what is done already. */
export function warnProcess(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : describeValue(error))
}
