import { differsInCase } from "../../changes/write-attachment.ts"
import { MemoryError } from "../../errors.ts"
import type { Codec } from "../../layouts/codec.ts"
import { checkPath, checkWritablePath, splitPath } from "../../paths/attachment.ts"
import { foldCase, INDEX_FILE } from "../../store/file-names.ts"
import type { MemoryReader, StoredName } from "../../store/store.ts"
import { type NamedFile, nameFile, readListedStems } from "./file-kind.ts"

/** A path with what is there. */
export interface LocatedFile extends NamedFile {
  path: string
  /** What is there; `undefined` when there is nothing. */
  found: StoredName["kind"] | undefined
}

/**
 * Finds what is at a path, by comparing with the listings of its folders.
 *
 * @throws MemoryError `invalid-slug`, and `unreadable-file` for a path through a link
 */
export async function locateFile(reader: MemoryReader, codec: Codec, input: string): Promise<LocatedFile> {
  const path = checkPath(input)
  const found = await findName(reader, path)
  return { path, found, ...nameFile(codec, path, await readListedStems(reader)) }
}

/**
 * The same for a file that is about to be written.
 *
 * @throws MemoryError also `read-only` for a file of the layout, `unreadable-file` for a folder or a link
 */
export async function locateWritable(
  reader: MemoryReader,
  codec: Codec,
  input: string,
): Promise<LocatedFile> {
  const file = await locateFile(reader, codec, input)
  const { path, kind, found } = file
  // The layout, not the model, has chosen the folder of the topics.
  if (kind !== "index") checkWritablePath(kind === "topic" ? splitPath(path).name : path, found === undefined)
  rejectFixed(codec, file)
  if (found === "folder") {
    const message = `"${path}" is a folder, not a file. Nothing was changed.`
    throw new MemoryError("unreadable-file", message, { details: { path, found } })
  }
  if (found === "other") throw isLink(path)
  if (found === undefined) await rejectTwins(reader, path)
  if (kind === "attachment") rejectTopicsOnly(reader)
  return file
}

/** @throws MemoryError `read-only` for a file that belongs to the layout */
export function rejectFixed(codec: Codec, { path, kind }: Pick<LocatedFile, "path" | "kind">): void {
  if (kind !== "layout") return
  const message = `"${path}" belongs to the layout ${codec.name} and cannot be changed. Nothing was changed.`
  throw new MemoryError("read-only", message)
}

/** What is directly in a folder; of a store without attachments, the index and the topics. */
export async function listNames(reader: MemoryReader, folder: string): Promise<readonly StoredName[]> {
  if (reader.listFolder !== undefined) return (await reader.listFolder(folder)) ?? []
  if (folder !== "") return []
  const index = await reader.readIndex(0)
  const names: StoredName[] = index === undefined ? [] : [toFile(INDEX_FILE, index)]
  for (const slug of (await reader.slugs()) ?? []) {
    const head = await reader.readTopic(slug, 0)
    if (head !== undefined) names.push(toFile(`${slug}.md`, head))
  }
  return names
}

async function findName(reader: MemoryReader, path: string): Promise<StoredName["kind"] | undefined> {
  const { folders, name } = splitPath(path)
  for (const [level, folder] of folders.entries()) {
    const names = await listNames(reader, folders.slice(0, level).join("/"))
    const found = names.find((other) => other.name === folder)
    if (found?.kind === "other") throw isLink(folders.slice(0, level + 1).join("/"))
    if (found?.kind !== "folder") return undefined
  }
  const names = await listNames(reader, folders.join("/"))
  return names.find((other) => other.name === name)?.kind
}

/**
 * Refuses a new name that differs only in case from an existing one, at any level, and a file in the place of a folder.
 *
 * @throws MemoryError `invalid-slug`, `unreadable-file`
 */
async function rejectTwins(reader: MemoryReader, path: string): Promise<void> {
  const names = path.split("/")
  for (const [level, name] of names.entries()) {
    const above = names.slice(0, level)
    const others = await listNames(reader, above.join("/"))
    const same = others.find((other) => other.name === name)
    if (same?.kind === "folder") continue
    if (same !== undefined) {
      const parent = [...above, name].join("/")
      throw new MemoryError("unreadable-file", `"${parent}" is not a folder. Nothing was changed.`)
    }
    const twin = others.find((other) => foldCase(other.name) === foldCase(name))
    if (twin !== undefined) throw differsInCase(path, [...above, twin.name].join("/"))
    return
  }
}

function rejectTopicsOnly({ listFolder, name }: MemoryReader): void {
  if (listFolder !== undefined) return
  const message = `${name} keeps topics only. Use the name of a topic next to the index, for example "build-commands.md".`
  throw new MemoryError("invalid-slug", message)
}

function toFile(name: string, head: { total: number; updatedAt?: number | undefined }): StoredName {
  return { name, kind: "file", bytes: head.total, updatedAt: head.updatedAt }
}

function isLink(path: string): MemoryError {
  return new MemoryError(
    "unreadable-file",
    `"${path}" is a link or a device, which is never used. Nothing was changed.`,
  )
}
