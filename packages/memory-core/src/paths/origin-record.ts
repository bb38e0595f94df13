import { decodeLines } from "@caliban/text"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { hashOfPath, projectKey } from "./project-key.ts"

/** Next to `memory/`, one folder up: the canonical path of the workspace that the memory belongs to. */
export const ORIGIN_FILE = "origin.json"

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
