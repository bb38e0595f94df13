import { MemoryError } from "../errors.ts"
import { canonicalPath } from "../files/canonical-path.ts"
import { explainSystemError } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { claimProjectFolder } from "../paths/claim-project-folder.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import type { MemoryPaths } from "../paths/path-types.ts"
import { createFileStore } from "../store/file-store.ts"
import { nextTurn } from "../store/queue.ts"
import type { Store } from "../store/store.ts"
import { deferDirectory } from "./defer-directory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** The store behind a memory, or why there is none. */
export interface OpenMemory {
  readonly enabled: boolean
  /** Why memory is off. */
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
  /**
   * Its first transaction marks the project's folder as this workspace's. Takes a turn of the event loop, so that many
   * writes at once do not block it. @throws MemoryError also `read-only`
   */
  forWriting(): Promise<Store>
}

/**
 * Resolves the directory again at every call, so that a folder that another project has claimed in the meantime is
 * never used. With the kill switch on, the disk is not read.
 */
export function openMemory(options: ResolvedOptions): OpenMemory {
  const env = options.env ?? process.env
  const off = readKillSwitch(env, options.bare ?? false)
  const stores = new Map<string, Store>()
  const writable = new Map<Store, Store>()

  const { codec } = options
  const resolve = (): MemoryPaths =>
    resolveMemoryPaths({ ...options, userMemory: false, place: codec.place, env })
  const storeAt = (directory: string): Store => {
    const { durability, files, now, trustDirectory } = options
    const store =
      stores.get(directory) ??
      createFileStore(directory, defined({ durability, files, layout: codec, now, trustDirectory }))
    stores.set(directory, store)
    return store
  }
  const directory = (): string | undefined => {
    if (off !== undefined) return undefined
    return options.store === undefined ? resolve().auto : options.store.directory
  }
  const isMissing = off === undefined && options.store === undefined && directory() === undefined
  const offBecause = off?.reason ?? (isMissing ? whyNone(resolve()) : undefined)

  const require = (): { store: Store; paths?: MemoryPaths } => {
    if (off !== undefined) throw new MemoryError("memory-off", `Memory is off: ${off.reason}.`)
    if (options.store !== undefined) return { store: options.store }
    const paths = resolve()
    if (paths.auto === undefined) throw new MemoryError("no-memory-directory", whyNone(paths))
    return { store: storeAt(paths.auto), paths }
  }

  return {
    enabled: offBecause === undefined,
    offBecause,
    directory,
    name: () => directory() ?? (off === undefined ? options.store?.name : undefined),
    place() {
      const folder = directory()
      return folder === undefined ? options.store : canonicalPath(options.files ?? nodeFiles, folder)
    },
    forReading: () => require().store,
    paths: () => require().paths,
    async forWriting() {
      await nextTurn()
      const { store, paths } = require()
      if (options.readOnly)
        throw new MemoryError("read-only", "This memory is read-only. Nothing was changed.")
      if (paths === undefined) return store
      const lazyStore =
        writable.get(store) ?? deferDirectory(store, async () => (await claim(paths)) ?? store)
      writable.set(store, lazyStore)
      return lazyStore
    },
  }

  /** The store of another folder, when another project has claimed this one. */
  async function claim({ projectFolder, workspace }: MemoryPaths): Promise<Store | undefined> {
    if (projectFolder === undefined) return undefined
    try {
      const isOurs = await claimProjectFolder(options.files ?? nodeFiles, projectFolder, workspace)
      return isOurs ? undefined : require().store
    } catch (error) {
      throw explainSystemError(error)
    }
  }
}

function whyNone(paths: MemoryPaths): string {
  const reason = paths.diagnostics.find((diagnostic) => diagnostic.level === "error")
  // A variable may contain any characters, and the message is shown in terminals.
  return (reason?.message ?? "There is no memory directory.").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD")
}

function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
