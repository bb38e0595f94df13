import { canonicalPath, isInside } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"
import type { PathAttribute } from "./tiers.ts"

/** How the prefix names a file; `undefined` if it names none. */
export type ShowPath = (path: string) => string | undefined

/** `home` writes a path in the home directory as `~/…`, also if the home directory is a link. Other paths stay absolute. */
export function createShowPath(style: PathAttribute, files: Files, home: string | undefined): ShowPath {
  if (style === "none") return () => undefined
  if (style === "absolute" || home === undefined) return (path) => path
  return (path) => {
    for (const folder of [home, canonicalPath(files, home)]) {
      const start = folder.replace(/[\\/]+$/, "")
      if (start && path !== start && isInside(path, start)) return `~${path.slice(start.length)}`
    }
    return path
  }
}
