import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import { removeQuietly } from "../files/write-file.ts"
import { type Kind, kindAt } from "./control-folder.ts"
import {
  CACHE_PREFIX,
  CONTROL_FOLDER,
  HISTORY_FOLDER,
  OPEN_PREFIX,
  PURGED,
  TEMPORARY,
  USAGE_FILE,
} from "./file-names.ts"
import { FORMAT_FILE } from "./format-marker.ts"

/** Where `@caliban/memory-learn` keeps what it noticed once: a memory directory in the control folder. */
export const CANDIDATES_FOLDER = "candidates"

/** One kind of name in the control folder. */
export interface ControlName {
  /** The name, or its beginning when it ends with a hyphen. */
  name: string
  /** What it must be. */
  kinds: readonly Kind[]
}

/**
 * Every name that this package uses in `.caliban/`. The folder may come from a stranger: what is not of its kind is never
 * read, followed or emptied, and any other name is never touched.
 */
export const CONTROL_NAMES: readonly ControlName[] = [
  // A folder where there are no hard links.
  { name: "lock-", kinds: ["file", "folder"] },
  { name: "wait-", kinds: ["file", "folder"] },
  { name: OPEN_PREFIX, kinds: ["file"] },
  { name: ".gitignore", kinds: ["file"] },
  { name: FORMAT_FILE, kinds: ["file"] },
  // Slugs of topics that the index lists, and times.
  { name: USAGE_FILE, kinds: ["file"] },
  { name: CANDIDATES_FOLDER, kinds: ["folder"] },
  { name: TEMPORARY, kinds: ["file"] },
  { name: "previous-", kinds: ["file"] },
  { name: CACHE_PREFIX, kinds: ["file"] },
  { name: HISTORY_FOLDER, kinds: ["folder"] },
  // A history that a purge is destroying.
  { name: PURGED, kinds: ["folder"] },
]

/** The kind of a name; `undefined` for a name of another program. */
export function findControlName(found: string): ControlName | undefined {
  return CONTROL_NAMES.find(({ name }) => (name.endsWith("-") ? found.startsWith(name) : found === name))
}

/** Names of which a writer takes any that it finds: what is not of their kind is left out. */
const TAKEN = [TEMPORARY, CACHE_PREFIX, OPEN_PREFIX, "previous-"]

/** The names that a writer works with, of those in the control folder. A link in the place of a file is removed. */
export function usableNames(files: Files, control: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    if (!TAKEN.some((prefix) => name.startsWith(prefix))) return true
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

/** Reports what is in the place of a control file and is not one. */
export function findMisplaced(files: Files, control: string): Diagnostic[] {
  return ((attempt(() => files.readdirSync(control)) ?? []) as string[]).flatMap((name): Diagnostic[] => {
    const expected = findControlName(name)
    const kind = expected && attempt(() => kindAt(files, join(control, name)))
    if (kind === undefined || expected?.kinds.includes(kind)) return []
    const path = `${CONTROL_FOLDER}/${name}`
    const [wanted = "file"] = expected?.kinds ?? []
    const message = `${path} is ${SHOWN[kind]}, not ${SHOWN[wanted]}, so it is not used. Move it away.`
    return [{ code: "refused-file", level: "warning", path, message }]
  })
}
