import { basename, dirname, join, resolve, sep } from "node:path"
import { attempt } from "@caliban/text"
import type { Files } from "./file-port.ts"

/** A path with every symlink resolved; the part that does not exist yet is appended unchanged. */
export function canonicalPath(files: Files, path: string): string {
  const absolute = resolve(path)
  const real = attempt(() => files.realpathSync.native(absolute))
  if (real !== undefined) return real
  const parent = dirname(absolute)
  return parent === absolute ? absolute : join(canonicalPath(files, parent), basename(absolute))
}

/**
 * The canonical path of a path and of each folder above it as written, in this order: who controls a link above it decides
 * where it leads, too.
 */
export function targetsOf(files: Files, path: string): string[] {
  const parent = dirname(path)
  return [canonicalPath(files, path), ...(parent === path ? [] : targetsOf(files, parent))]
}

/** The same calls, which resolve each real path once: for the time of one load. */
export function withKnownPaths(files: Files): Files {
  const known = new Map<string, string>()
  const native = (path: string): string => {
    const found = known.get(path)
    if (found !== undefined) return found
    const real = files.realpathSync.native(path)
    known.set(path, real)
    // Where no name of a path is a link, none of those above it is one.
    for (let above = dirname(path); real === path && !known.has(above); above = dirname(above))
      known.set(above, above)
    return real
  }
  return Object.assign(Object.create(files) as Files, { realpathSync: { native } })
}

/** True when `path` is `folder` or inside it. Both canonical. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
