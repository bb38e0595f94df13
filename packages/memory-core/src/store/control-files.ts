import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import { removeQuietly } from "../files/write-file.ts"
import { dropPrevious } from "./commit/previous-index.ts"
import {
  CACHE_PREFIX,
  CANDIDATES,
  CONTROL_FOLDER,
  FORMAT_FILE,
  HISTORY_FOLDER,
  NOTICED_FILE,
  OPEN_PREFIX,
  PREVIOUS_PREFIX,
  PURGED,
  TEMPORARY,
  TRASH,
  USAGE_FILE,
} from "./file-names.ts"
import type { Opened } from "./folders.ts"
import { readFormat } from "./format-marker.ts"
import { destroyFolder } from "./history/migrate.ts"
import { purgeHistory, purgeOpen } from "./history/purge.ts"
import { type Kind, kindAt, removeOwn } from "./replace-control-file.ts"
import type { PurgeChoice } from "./store.ts"
import type { LockedContext } from "./store-place.ts"

/** Removes text that only the purged entries hold, so that it can be repeated after a crash. Returns how many there were. */
type Purge = (
  context: LockedContext,
  names: readonly string[],
  choice: PurgeChoice,
) => Promise<number> | undefined

/** One kind of name in the control folder. */
interface ControlName {
  /** The name, or its beginning when it ends with a hyphen. */
  name: string
  /** What it must be. */
  kind: "file" | "folder"
  /** True where a writer takes any file of this kind that it finds. */
  isTaken?: true
  /** For what can hold text of a topic, pointer or index. */
  purge?: Purge
}

/**
 * Every name that this package uses in `.caliban/`. The folder may come from a stranger: what is not of its kind is never
 * read, followed or emptied, and any other name is never touched. A purge goes through them in this order: the history
 * comes last, because an interrupted purge needs its entries to be repeated.
 */
export const CONTROL_NAMES: readonly ControlName[] = [
  { name: "lock-", kind: "file" },
  { name: "wait-", kind: "file" },
  { name: ".gitignore", kind: "file" },
  { name: FORMAT_FILE, kind: "file" },
  // Slugs of topics that the index lists, and times.
  { name: USAGE_FILE, kind: "file" },
  // Which of it holds the text of an entry cannot be told, and it is only a hint.
  { name: NOTICED_FILE, kind: "file", purge: removeFiles },
  { name: CANDIDATES, kind: "folder", purge: (context) => destroyFolder(context, CANDIDATES).then(() => 0) },
  { name: TEMPORARY, kind: "file", isTaken: true, purge: removeFiles },
  // A late save is a person's text that is nowhere else: it stays until the next write has moved it to the history.
  { name: PREVIOUS_PREFIX, kind: "file", isTaken: true, purge: (context) => void dropPrevious(context) },
  { name: CACHE_PREFIX, kind: "file", isTaken: true, purge: removeFiles },
  { name: OPEN_PREFIX, kind: "file", isTaken: true, purge: purgeOpen },
  // What could not be carried over from format 1.
  {
    name: TRASH,
    kind: "folder",
    purge: (context, _, { all }) => (all ? destroyFolder(context, TRASH).then(() => 0) : undefined),
  },
  { name: PURGED, kind: "folder" },
  { name: HISTORY_FOLDER, kind: "folder", purge: (context, _, choice) => purgeHistory(context, choice) },
]

const isNamed = ({ name }: ControlName, found: string): boolean =>
  name.endsWith("-") ? found.startsWith(name) : found === name

/** The kind of a name; `undefined` for a name of another program. */
export function findControlName(found: string): ControlName | undefined {
  return CONTROL_NAMES.find((row) => isNamed(row, found))
}

/** The names that a writer works with, of those in the control folder. A link in the place of a file is removed. */
export function usableNames(files: Files, control: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    if (!findControlName(name)?.isTaken) return true
    const path = join(control, name)
    // A crash record that the system does not show now must not be taken for a missing one.
    const kind = kindAt(files, path)
    if (kind === "link") removeQuietly(files, path)
    return kind === "file"
  })
}

const SHOWN: Readonly<Record<Kind, string>> = {
  file: "a file",
  folder: "a folder",
  link: "a symlink",
  other: "a device or pipe",
}

/** Reports a control folder that is not used, one of a newer version, and what is in the place of a control file. */
export function findProblems(files: Files, directory: string, open: () => Opened): Diagnostic[] {
  // What cannot be read does not hide the memory.
  const control = attempt(open)
  if (control === undefined) return []
  const warn = (code: Diagnostic["code"], path: string, message: string): Diagnostic => ({
    code,
    level: "warning",
    path,
    message,
  })
  if (typeof control === "string") {
    const message = `${CONTROL_FOLDER} in the memory directory is not used: ${control}. Nothing can be written until it is gone.`
    return [warn("refused-file", directory, message)]
  }
  const names = (attempt(() => files.readdirSync(control.path)) ?? []) as string[]
  const misplaced = names.flatMap((name) => {
    const { kind: wanted } = findControlName(name) ?? {}
    const kind = wanted && attempt(() => kindAt(files, join(control.path, name)))
    if (kind === undefined || wanted === undefined || kind === wanted) return []
    const path = `${CONTROL_FOLDER}/${name}`
    const message = `${path} is ${SHOWN[kind]}, not ${SHOWN[wanted]}, so it is not used. Move it away.`
    return [warn("refused-file", path, message)]
  })
  const problem = attempt(() => readFormat(files, control.path))?.problem
  if (problem === undefined) return misplaced
  return [warn("newer-format", directory, `${problem} The memory can still be read.`), ...misplaced]
}

/** Purges every control file. The caller holds the lock. Returns how many entries were destroyed. */
export async function purgeControlFiles(context: LockedContext, choice: PurgeChoice): Promise<number> {
  let purged = 0
  for (const row of CONTROL_NAMES) {
    const found = context.lock.names.filter((name) => isNamed(row, name))
    if (found.length > 0) purged += (await row.purge?.(context, found, choice)) ?? 0
  }
  return purged
}

/** Temporary files that are there right after locking were left by a crash; caches by an earlier version. */
function removeFiles({ files, folders }: LockedContext, names: readonly string[]): undefined {
  for (const name of names) {
    const path = join(folders.control.path, name)
    attempt(() => removeOwn(files, path))
  }
}
