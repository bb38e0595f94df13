import { type FSWatcher, statSync, watch } from "node:fs"
import { requireInternals } from "@caliban/memory-core/internal"
import { uriOf } from "./handlers/addresses.ts"
import type { ChangedResources, Notify } from "./handlers/subscriptions.ts"
import type { MemoryHost } from "./memory-host.ts"
import type { OpenMemory } from "./open-memory.ts"

/**
 * Follows the memories of a host as soon as they are known.
 *
 * @returns a function that stops it.
 */
export function followHost(host: MemoryHost, notify: Notify): () => void {
  let stops: readonly (() => void)[] = []
  const stop = (): void => stops.forEach((one) => void one())
  host.onOpen((memories, before) => {
    stop()
    stops = memories.flatMap((one) => (one.noPlace === undefined ? followMemory(one, notify) : []))
    if (before !== undefined) notify({ uris: [], isOther: true, isMoved: true })
  })
  return stop
}

/** A change of several files is one notice. */
const QUIET_MS = 150
/** A notice waits no longer for changes to pause. */
const LATEST_MS = 1_000
/** How often a directory is looked for that does not exist yet. */
const LOOK_MS = 2_000

/** By URI. */
type Versions = ReadonlyMap<string, string | undefined>
type Followed = Pick<OpenMemory, "name" | "memory">

/**
 * Calls `notify` soon after documents of a memory or its mounts have changed, by whatever program. Best effort where the
 * system does not report changes of files. Keeps no process alive.
 *
 * @returns a function that stops it.
 */
export function followMemory({ name, memory }: Followed, notify: Notify): () => void {
  const watchers = new Map<string, { watcher: FSWatcher; inode: number }>()
  let known: Versions | undefined
  let timer: NodeJS.Timeout | undefined
  /** When the first change that waits for its notice was seen. */
  let since: number | undefined
  let stopped = false
  let checking: Promise<void> = Promise.resolve()

  const check = async (): Promise<void> => {
    if (stopped) return
    try {
      watchFolders()
      const next = await readVersions({ name, memory })
      const changes = known && compare(known, next)
      known = next
      if (!stopped && changes !== undefined && changes.uris.length > 0) notify(changes)
    } catch {
      // A directory that cannot be read now is checked again after the next change. Notices must not end the server.
    }
  }
  const schedule = (): void => {
    clearTimeout(timer)
    const now = performance.now()
    since ??= now
    const left = Math.max(0, since + LATEST_MS - now)
    timer = setTimeout(
      () => {
        since = undefined
        checking = checking.then(check, check)
      },
      Math.min(QUIET_MS, left),
    ).unref()
  }
  const watchFolders = (): void => {
    for (const { directory } of requireInternals(memory).sources()) {
      if (directory === undefined) continue
      const inode = statSync(directory, { throwIfNoEntry: false })?.ino
      if (inode === watchers.get(directory)?.inode) continue
      // A folder that was deleted and created again is another one.
      drop(directory)
      if (inode === undefined) continue
      try {
        const watcher = watch(directory, { persistent: false }, (_, name) => {
          if (name !== ".caliban") schedule()
        })
        watcher.on("error", () => drop(directory))
        watchers.set(directory, { watcher, inode })
      } catch {
        // It was deleted meanwhile, or cannot be watched.
      }
    }
  }
  const drop = (directory: string): void => {
    watchers.get(directory)?.watcher.close()
    watchers.delete(directory)
  }

  const look = setInterval(() => {
    if (watchers.size < requireInternals(memory).sources().length) schedule()
  }, LOOK_MS).unref()
  const unsubscribe = memory.onChange(schedule)
  checking = check()
  return () => {
    stopped = true
    clearTimeout(timer)
    clearInterval(look)
    unsubscribe()
    for (const directory of watchers.keys()) drop(directory)
  }
}

async function readVersions({ name, memory }: Followed): Promise<Versions> {
  const all = new Map<string, string | undefined>()
  for (const source of requireInternals(memory).sources())
    for (const [address, version] of await source.versions())
      all.set(uriOf({ memory: name, kind: "topics", address }), version)
  return all
}

/** A version that cannot be told yet counts as another one. */
function compare(before: Versions, after: Versions): ChangedResources {
  const isOld = (uri: string, version: string | undefined): boolean =>
    before.has(uri) && version !== undefined && before.get(uri) === version
  const changed = [...after].flatMap(([uri, version]) => (isOld(uri, version) ? [] : [uri]))
  const gone = [...before.keys()].filter((uri) => !after.has(uri))
  const isOther = gone.length > 0 || changed.some((uri) => !before.has(uri))
  return { uris: [...changed, ...gone], isOther }
}
