import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { type Files, hasCode } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { hashOfPath, projectKey } from "./project-key.ts"

/** Beside `memory/`, one folder up: the canonical path of the workspace that the memory belongs to. */
export const ORIGIN_FILE = "origin.json"

/**
 * The folder of a workspace below `root`. A folder whose record names another path is another project's, and the
 * key gets a hash; a folder without a record is taken as it is. Creates nothing.
 */
export function resolveProjectFolder(
  files: Files,
  root: string,
  workspace: string,
  platform: NodeJS.Platform,
): string {
  const key = projectKey(workspace, platform)
  const owner = readOrigin(files, join(root, key))
  return join(root, owner === undefined || owner === workspace ? key : `${key}-${hashOfPath(workspace)}`)
}

/**
 * Marks a folder as the workspace's, unless it is marked already. Of two that come at once one wins.
 *
 * @returns false when the folder is another project's.
 */
export function claimProjectFolder(files: Files, folder: string, workspace: string): boolean {
  const owner = readOrigin(files, folder)
  if (owner !== undefined) return owner === workspace
  files.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = join(folder, `.${ORIGIN_FILE}.${randomBytes(8).toString("hex")}`)
  try {
    writeNewFile(files, own, Buffer.from(`${JSON.stringify({ path: workspace })}\n`), true)
    files.linkSync(own, join(folder, ORIGIN_FILE))
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  } finally {
    removeQuietly(files, own)
  }
  return readOrigin(files, folder) === workspace
}

/** The workspace that a folder's record names; `undefined` without a record that can be read. */
export function readOrigin(files: Files, folder: string): string | undefined {
  try {
    const head = readHead(files, join(folder, ORIGIN_FILE), 65_536)
    const record: unknown = JSON.parse(Buffer.from(head?.bytes ?? []).toString())
    const path = (record as { path?: unknown } | null)?.path
    return typeof path === "string" ? path : undefined
  } catch {
    return undefined
  }
}
