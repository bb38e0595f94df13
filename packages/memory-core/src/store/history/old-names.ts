import { PURGED } from "../file-names.ts"

/** What format 1 kept in the control folder, and this format does not. */
export const TRASH = "trash"
export const MARKER: RegExp = /^unfinished-(?<slug>.+)\.(?<state>\w{16}|gone)(?:-(?<before>\w{16}))?$/s
export const REMOVAL_LOG = "removed.log"

/** True when a control folder has something of format 1, or the rest of a purge. */
export function isOldName(name: string): boolean {
  return name === TRASH || name === REMOVAL_LOG || name.startsWith(PURGED) || MARKER.test(name)
}
