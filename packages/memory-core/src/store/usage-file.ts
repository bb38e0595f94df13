import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { USAGE_MAX_BYTES } from "../limits.ts"
import { CONTROL_FOLDER, USAGE_FILE } from "./file-names.ts"

/**
 * Reads the usage record of a name. `undefined` when there is none, and for one that was not written in this very
 * folder by this user: the archive or repository that it came with must not decide what a prompt shows.
 *
 * @param memory The path of the memory directory, for calls.
 */
export function readUsage(files: Files, memory: string, name: string): string | undefined {
  const path = usagePath(memory, name)
  // A record that cannot be read must not hide the memory.
  const head = attempt(() => readHead(files, path, USAGE_MAX_BYTES))
  if (head === undefined || head.total > USAGE_MAX_BYTES) return undefined
  const text = Buffer.from(head.bytes).toString()
  const key = usageKey(files, memory)
  return key !== undefined && text.startsWith(key) ? text.slice(key.length) : undefined
}

/** The file of a record. */
export function usagePath(memory: string, name: string): string {
  return `${memory}/${CONTROL_FOLDER}/${USAGE_FILE}${name && `-${name}`}`
}

/**
 * The first line of a record: the user, and the inode of the control folder, which a copy on another machine does not
 * have. It stays the same when the machine gets another name, and in a container that is created again.
 */
export function usageKey(files: Files, memory: string): string | undefined {
  const folder = attempt(() => files.lstatSync(`${memory}/${CONTROL_FOLDER}`))
  if (!folder?.isDirectory()) return undefined
  return `${process.getuid?.() ?? process.env["USERNAME"]} ${folder.ino}\n`
}
