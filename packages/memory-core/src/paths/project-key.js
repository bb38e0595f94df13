import { mustBeText } from "@caliban/text"
import { PROJECT_KEY_MAX_BYTES } from "../limits.ts"
import { crypto } from "../node-modules.ts"
/**
 * The folder name of a workspace: its canonical path without the leading `/`, `/` as `-`, every other character
 * outside `A-Z a-z 0-9 . _ -` as `_`: `/Users/jf/dev/caliban` gives `Users-jf-dev-caliban`. On Windows `\` is a
 * separator and the drive's colon is dropped. Longer than 200 bytes: cut, plus a hash. Two paths can give one key;
 * the origin record distinguishes them.
 */
export function projectKey(path, platform = process.platform) {
  mustBeText("projectKey", "path", path)
  const plain = platform === "win32" ? path.replace(/^\\\\\?\\|:/g, "").replaceAll("\\", "/") : path
  const name = plain.replace(/^\/+/, "")
  const isLong = name.length > PROJECT_KEY_MAX_BYTES
  const key = (isLong ? name.slice(0, PROJECT_KEY_MAX_BYTES - 9) : name)
    .replaceAll("/", "-")
    .replace(/[^\w.-]/g, "_")
  if (isLong) return `${key}-${hashOfPath(path)}`
  return /^\.*$/.test(key) ? `_${key}` : key
}
/** The first 8 hex digits of SHA-256 over a path, to distinguish two projects with one key. */
export function hashOfPath(path) {
  return crypto().createHash("sha256").update(path).digest("hex").slice(0, 8)
}
