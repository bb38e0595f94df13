import type { BigIntStats, Stats } from "node:fs"

/**
 * Why a memory directory must not be used, or `undefined`: it is not a folder, someone else owns it, or everybody
 * may write in it. `trusted` skips the questions of ownership.
 */
export function problemOf(stat: Stats | BigIntStats, trusted?: boolean): string | undefined {
  if (!stat.isDirectory()) return "it is not a folder"
  const uid = process.getuid?.()
  if (trusted || uid === undefined) return undefined
  if (Number(stat.uid) !== uid) return "another user owns it; chown it or set trustDirectory"
  return Number(stat.mode) & 2 ? "everybody may write in it; chmod o-w it or set trustDirectory" : undefined
}
