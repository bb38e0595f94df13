import { join } from "node:path"
import { attempt } from "@caliban/text"
import { type Diagnostic, report } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import { removeQuietly } from "../files/write-file.ts"
import {
  CACHE_PREFIX,
  CANDIDATES,
  CONTROL_FOLDER,
  FORMAT_FILE,
  HISTORY_FOLDER,
  NOTICED_FILE,
  OPEN_PREFIX,
  PREVIOUS_PREFIX,
  TEMPORARY,
  TRASH,
  USAGE_FILE,
} from "./file-names.ts"
import type { Opened } from "./folders.ts"
import { readFormat } from "./format-marker.ts"
import { kindAt } from "./own-files.ts"

/** Prefixes of what a writer takes up that finds it. A crash left it, or an earlier version. */
const TAKEN = [TEMPORARY, PREVIOUS_PREFIX, CACHE_PREFIX, OPEN_PREFIX]

/**
 * Every name, or its beginning when it ends with a hyphen, that this package uses in `.caliban/`, and what it must be.
 * The folder may come from a stranger: what is not of its kind is never read, followed or emptied, and any other name is
 * never touched.
 */
export const CONTROL_NAMES: Readonly<Record<"file" | "folder", readonly string[]>> = {
  file: ["lock-", "wait-", ".gitignore", FORMAT_FILE, USAGE_FILE, NOTICED_FILE, ...TAKEN],
  folder: [CANDIDATES, TRASH, HISTORY_FOLDER],
}

/** What a name must be; `undefined` for a name of another program. */
export function kindOfName(found: string): "file" | "folder" | undefined {
  const isNamed = (name: string): boolean => (name.endsWith("-") ? found.startsWith(name) : found === name)
  if (CONTROL_NAMES.file.some(isNamed)) return "file"
  return CONTROL_NAMES.folder.some(isNamed) ? "folder" : undefined
}

/** The names that a writer works with, of those in the control folder. A link in the place of one is removed. */
export function usableNames(files: Files, control: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const isHistory = name === HISTORY_FOLDER
    if (!isHistory && !TAKEN.some((prefix) => name.startsWith(prefix))) return true
    const path = join(control, name)
    // A crash record that the system does not show now must not be taken for a missing one.
    const kind = kindAt(files, path)
    if (kind === "symlink") removeQuietly(files, path)
    return kind === (isHistory ? "folder" : "file")
  })
}

/** Reports a control folder that is not used, one of a newer version, and what is in the place of a control file. */
export function findProblems(files: Files, directory: string, open: () => Opened): Diagnostic[] {
  // What cannot be read does not hide the memory.
  const control = attempt(open)
  if (control === undefined) return []
  if (typeof control === "string") {
    const message = `${CONTROL_FOLDER} in the memory directory is not used: ${control}. Nothing can be written until it is gone.`
    return [report("refused-file", message, { path: directory })]
  }
  const names = (attempt(() => files.readdirSync(control.path)) ?? []) as string[]
  const misplaced = names.flatMap((name) => {
    const wanted = kindOfName(name)
    const kind = wanted && attempt(() => kindAt(files, join(control.path, name)))
    if (kind === undefined || wanted === undefined || kind === wanted) return []
    const path = `${CONTROL_FOLDER}/${name}`
    const message = `${path} is a ${kind}, not a ${wanted}, so it is not used. Move it away.`
    return [report("refused-file", message, { path })]
  })
  const problem = attempt(() => readFormat(files, control.path))?.problem
  if (problem === undefined) return misplaced
  return [
    report("newer-format", `${problem} The memory can still be read.`, { path: directory }),
    ...misplaced,
  ]
}
