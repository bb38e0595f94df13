import fs from "node:fs"
import { join } from "node:path"
import type { Places } from "../workload.ts"

/** The most bytes of an instruction file, and of the index, that a load reads. */
export const INSTRUCTIONS_LIMIT = 16_384
export const INDEX_LIMIT = 65_536

const NEW = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL

/** What a session's start needs: the heads of three files by open, one read, close, and one listing of the directory. */
export function startRaw({ global, project, index, memory }: Places): number {
  const read = readHead(global, INSTRUCTIONS_LIMIT) + readHead(project, INSTRUCTIONS_LIMIT)
  return read + readHead(index, INDEX_LIMIT) + fs.readdirSync(memory).length
}

function readHead(path: string, limit: number): number {
  const descriptor = fs.openSync(path, "r")
  const count = fs.readSync(descriptor, Buffer.allocUnsafe(limit), 0, limit, 0)
  fs.closeSync(descriptor)
  return count
}

export interface RawWrite {
  folder: string
  slug: string
  topic: Uint8Array
  index: Uint8Array
  /** For an update: what is kept of the topic before. */
  record?: { folder: string; id: number; bytes: Uint8Array }
}

/**
 * The minimal durable calls that replace a topic and the index by finished bytes. An update first keeps the old file by
 * a link, and a record; it syncs the record and its folder.
 */
export function writeRaw({ folder, slug, topic, index, record }: RawWrite): void {
  const path = join(folder, `${slug}.md`)
  if (record !== undefined) {
    create(join(record.folder, `${record.id}.json`), record.bytes)
    fs.linkSync(path, join(record.folder, `${record.id}.old`))
    sync(record.folder)
  }
  replace(path, topic)
  replace(join(folder, "MEMORY.md"), index)
  sync(folder)
}

function replace(path: string, bytes: Uint8Array): void {
  create(`${path}.tmp`, bytes)
  fs.renameSync(`${path}.tmp`, path)
}

function create(path: string, bytes: Uint8Array): void {
  const descriptor = fs.openSync(path, NEW, 0o600)
  fs.writeSync(descriptor, bytes, 0, bytes.length, 0)
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

function sync(folder: string): void {
  const descriptor = fs.openSync(folder, "r")
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
