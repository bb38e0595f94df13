import { decodeLines, mustBeText } from "@caliban/text"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { PROJECT_KEY_MAX_BYTES } from "../limits.ts"
import { crypto } from "../node-modules.ts"

/** Next to `memory/`, one folder up: the canonical path of the workspace that the memory belongs to. */
export const ORIGIN_FILE = "origin.json"

/**
 * The folder name of a workspace: its canonical path without the leading `/`, `/` as `-`, every other character
 * outside `A-Z a-z 0-9 . _ -` as `_`: `/home/you/shop` gives `home-you-shop`. On Windows `\` is a
 * separator and the drive's colon is dropped. Longer than 200 bytes: cut, plus a hash. Two paths can give one key;
 * the origin record distinguishes them.
 */
export function projectKey(path: string, platform: NodeJS.Platform = process.platform): string {
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
function hashOfPath(path: string): string {
  return crypto().createHash("sha256").update(path).digest("hex").slice(0, 8)
}

/**
 * The folder of a workspace below `root`. A folder whose record names another path is another project's, and the
 * key gets a hash; a folder without a record is used as it is. Creates nothing.
 */
export function resolveProjectFolder(files: Files, root: string, workspace: string): string {
  const folder = `${root}/${projectKey(workspace)}`
  const owner = readOrigin(files, folder)
  return owner === undefined || owner === workspace ? folder : `${folder}-${hashOfPath(workspace)}`
}

/**
 * The workspace that a folder's record names; `undefined` without a record. Throws when the record cannot be read:
 * the owner of a memory must not be guessed.
 */
export function readOrigin(files: Files, folder: string): string | undefined {
  const head = readHead(files, `${folder}/${ORIGIN_FILE}`, 65_536)
  if (head === undefined) return undefined
  const record = JSON.parse(decodeLines(head.bytes)) as { path?: unknown } | null
  if (typeof record?.path !== "string") throw new Error(`${ORIGIN_FILE} contains no path`)
  return record.path
}
