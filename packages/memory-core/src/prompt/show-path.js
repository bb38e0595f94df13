import { canonicalPath, isInside } from "../files/canonical-path.ts"
/** `home` writes a path in the home directory as `~/…`, also if the home directory is a link. Other paths stay absolute. */
export function createShowPath(style, files, home) {
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
