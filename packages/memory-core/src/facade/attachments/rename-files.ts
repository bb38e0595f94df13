import { decodeLines } from "@caliban/text"
import { decodeForChange } from "../../changes/decode-for-change.ts"
import { importTopic } from "../../changes/import-topic.ts"
import { MemoryError } from "../../errors.ts"
import { explainReading } from "../../files/explain-system-error.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import type { FilesChange, Warning } from "../../memory-types.ts"
import { checkPath } from "../../paths/attachment.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import type { MemoryReader, Store } from "../../store/store.ts"
import { SHOWN } from "../../topic-index/insert-lines.ts"
import { findPointerLine, parseIndex } from "../../topic-index/parse-index.ts"
import { askGuard, askPerson } from "../ask-host.ts"
import { type OwnChange, toOwnChange } from "../undo/own-changes.ts"
import { commitWarnings } from "../warnings.ts"
import { type FileContext, layoutOf } from "./file-context.ts"
import { rejectUnusualTopic } from "./file-kind.ts"
import { listFiles } from "./list-files.ts"
import { type LocatedFile, locateFile, locateWritable } from "./locate-file.ts"
import { findFiles, type KnownFile, readFiles, runAsOne, type Step } from "./many-files.ts"
import { removeFile } from "./remove-files.ts"
import { draftOf, writeAttachmentBytes, writeFile } from "./write-file.ts"

/** A file and where it goes. */
interface Move {
  from: KnownFile
  to: LocatedFile
  /** The hook of its pointer, where a topic stays a topic. */
  hook: string | undefined
}

/** Renames a file or a folder; see `MemoryFiles.rename`. */
export async function renameFiles(
  context: FileContext,
  from: string,
  to: string,
  { signal }: Abortable = {},
): Promise<FilesChange | undefined> {
  const { options, opened } = context
  throwIfAborted(signal)
  const store = await opened.forWriting()
  const moves = await explainReading(() =>
    store.hold(async (reader) => await planMoves(context, reader, checkPath(from), checkPath(to))),
  )
  if (moves.length === 0) return undefined
  for (const { from, to } of moves)
    await askGuard(options, Object.freeze(draftOf({ file: to, text: from.text })), signal)
  for (const { from, to } of moves) {
    await askPerson(options, { action: "write", slug: to.address, after: from.text }, signal)
    await askPerson(options, { action: "remove", slug: from.address, before: from.text }, signal)
  }
  const warnings: Warning[] = []
  const copies = moves.map(
    (move): Step =>
      async (given) =>
        await copyFile(context, store, { ...move, ...given }, warnings),
  )
  const removals = moves.map(
    ({ from }): Step =>
      async (given) =>
        await removeFile(context, store, { file: from, ...given }, warnings),
  )
  await runAsOne(context, [...copies, ...removals], signal)
  return { paths: moves.map((move) => move.to.path), warnings }
}

async function planMoves(
  context: FileContext,
  reader: MemoryReader,
  from: string,
  to: string,
): Promise<Move[]> {
  const codec = layoutOf(context, reader)
  const files = await readFiles(reader, await findFiles(reader, codec, from), true)
  if (files.length === 0) return []
  const target = await locateFile(reader, codec, to)
  if (target.kind === "index")
    throw new MemoryError("read-only", "MEMORY.md is the index of the memory. Nothing was renamed.")
  const isTaken =
    target.found === "folder"
      ? (await listFiles(reader, codec, to, 1)) !== undefined
      : target.found !== undefined
  if (isTaken) {
    const message = `The path "${to}" already exists. Nothing was renamed.`
    throw new MemoryError("conflict", message, { details: { path: to, exists: true } })
  }
  if (to.startsWith(`${from}/`))
    throw new MemoryError("invalid-slug", `"${to}" is inside "${from}". Nothing was renamed.`)
  const moves: Move[] = []
  for (const file of files) {
    const next = await locateWritable(reader, codec, `${to}${file.path.slice(from.length)}`)
    if (next.kind === "attachment") rejectUnusualTopic(codec, next.path, true, file.text)
    const hook = file.kind === "topic" ? await findHook(reader, file.address) : undefined
    moves.push({ from: file, to: next, hook })
  }
  return moves
}

async function findHook(reader: MemoryReader, slug: string): Promise<string | undefined> {
  const index = await reader.readIndex(INDEX_MAX_BYTES)
  const { lines } = parseIndex(decodeLines(index?.bytes ?? new Uint8Array()), reader.codec)
  const pointer = lines[findPointerLine(lines, slug)]?.pointer
  return pointer?.slug === slug ? pointer.hook : undefined
}

async function copyFile(
  context: FileContext,
  store: Store,
  { from, to, hook, signal }: Move & Abortable,
  warnings: Warning[],
): Promise<OwnChange | undefined> {
  const { options, history, announce } = context
  const { bytes } = from
  if (to.kind === "topic" && hook !== undefined) {
    const { address: slug } = to
    const placement = options.newPointers ?? "first"
    const request = { slug, bytes, hook, placement, shown: { ...SHOWN, ...options.caps } }
    const commit = await store.transact(slug, importTopic(request), { signal })
    announce({ action: "created", slug })
    warnings.push(...commitWarnings(commit))
    return history.add(toOwnChange(slug, "created", commit, commit.result.index))
  }
  const given = { file: to, expect: null, signal }
  const written =
    to.kind === "topic"
      ? await writeFile(context, store, { ...given, text: decodeForChange(bytes, from.path) })
      : await writeAttachmentBytes(context, store, { ...given, bytes })
  warnings.push(...written.warnings)
  return history.last(to.address)
}
