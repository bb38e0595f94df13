import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { controlFiles, type Disk, type Entry, readTree, textOf } from "./tree.ts"

/** The record of a lock's owner; it may contain other fields. */
export interface LockRecord {
  host: string
  boot: string
  pidNamespace: string
  pid: number
  start: string
  thread: number
  nonce: string
}

/**
 * Edits every lock record in a memory directory and preserves its modification time. Finds records by their content.
 *
 * @returns The number of records.
 */
export function editLockRecords(
  disk: Disk,
  directory: string,
  edit: (record: LockRecord) => LockRecord | string,
): number {
  const found = findLockRecords(readTree(disk, directory))
  for (const { path, record, time } of found) {
    const edited = edit(record)
    disk.writeFileSync(join(directory, path), typeof edited === "string" ? edited : JSON.stringify(edited))
    disk.utimesSync(join(directory, path), time / 1_000, time / 1_000)
  }
  return found.length
}

function findLockRecords(
  tree: readonly Entry[],
): readonly { path: string; record: LockRecord; time: number }[] {
  return controlFiles(tree).flatMap(({ path, bytes, time }) => {
    const record = parse(textOf(bytes) ?? "")
    return record === undefined ? [] : [{ path, record, time }]
  })
}

function parse(text: string): LockRecord | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockRecord> | null
    return typeof value?.pid === "number" && typeof value.nonce === "string"
      ? (value as LockRecord)
      : undefined
  } catch {
    return undefined
  }
}

let dead: number | undefined

/** The id of a process that has ended. */
export function deadPid(): number {
  dead ??= spawnSync(process.execPath, ["--version"]).pid
  return dead
}
