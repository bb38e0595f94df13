import { previewChange } from "../changes/repair.ts"
import { MemoryError } from "../errors.ts"
import { canonicalPath } from "../files/canonical-path.ts"
import { explainSystemError } from "../files/explain-system-error.ts"
import { nodeFiles, statAt } from "../files/file-port.ts"
import { claimProjectFolder } from "../paths/claim-project-folder.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import type { MemoryPaths } from "../paths/place.ts"
import { throwIfAborted } from "../store/abort.ts"
import { createFileStore } from "../store/file-store.ts"
import { nextTurn } from "../store/queue.ts"
import type { Store } from "../store/store.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** The store behind a memory, or why there is none. */
export interface OpenMemory {
  /** Why memory is off; `undefined` when it is on. */
  readonly offBecause: string | undefined
  directory(): string | undefined
  /** The directory, or the name of a store without one. */
  name(): string | undefined
  /** The key that listeners to this memory share: the canonical directory, or the store. */
  place(): unknown
  /** @throws MemoryError `memory-off`, `no-memory-directory` */
  forReading(): Store
  /** Where the files are; `undefined` with a store of the host. @throws MemoryError as `forReading` */
  paths(): MemoryPaths | undefined
  /** Takes a turn of the event loop, so that many writes at once do not block it. @throws MemoryError also `read-only` */
  forWriting(signal?: AbortSignal): Promise<Store>
}

/**
 * Resolves the directory again at every call, so that a folder that another project has claimed in the meantime is
 * never used. With the kill switch on, the disk is not read.
 */
export function openMemory(options: ResolvedOptions): OpenMemory {
  const { codec, env = process.env, files = nodeFiles, store: given } = options
  const off = readKillSwitch(env, options.bare ?? false)?.reason
  const stores = new Map<string, Store>()

  const resolve = (): MemoryPaths =>
    resolveMemoryPaths({ ...options, userMemory: false, place: codec.place, env })
  const directory = (): string | undefined => (off ? undefined : given ? given.directory : resolve().auto)
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
    offBecause: off ?? (paths && paths.auto === undefined ? whyNone(paths) : undefined),
    directory,
    name: () => directory() ?? (off ? undefined : given?.name),
    place() {
      const folder = directory()
      return folder === undefined ? given : canonicalPath(files, folder)
    },
    forReading,
    paths: () => (forReading() === given ? undefined : resolve()),
    async forWriting(signal) {
      throwIfAborted(signal)
      await nextTurn()
      const store = forReading()
      if (!options.readOnly) return store
      throw new MemoryError("read-only", "This memory is read-only. Nothing was changed.")
    },
  }

  /**
   * The store of a directory that is created as late as possible: a change that is refused or writes nothing creates none.
   * The first change marks the project's folder as this workspace's.
   */
  function createLateStore({ projectFolder, workspace }: MemoryPaths, directory: string): Store {
    const { durability = "full", now = () => new Date(), trustDirectory = false } = options
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
        if (statAt(files, directory) === undefined) {
          const { result, topic, index, previousBytes } = await previewChange(base, change)
          if ((topic ?? index ?? previousBytes) === undefined)
            return { result, revision: undefined, indexed: true, durable: true }
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
  const reason = paths.diagnostics.find((diagnostic) => diagnostic.level === "error")
  // A variable may contain any characters, and the message is shown in terminals.
  return (reason?.message ?? "There is no memory directory.").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD")
}
