import { decodeLines } from "@caliban/text"
import { decodeForChange } from "../../changes/decode-for-change.ts"
import { importTopic } from "../../changes/import-topic.ts"
import { MemoryError } from "../../errors.ts"
import { explainReading } from "../../files/explain-system-error.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import { checkPath } from "../../paths/attachment.ts"
import { throwIfAborted } from "../../store/abort.ts"
import { SHOWN } from "../../topic-index/insert-lines.ts"
import { findPointerLine, parseIndex } from "../../topic-index/parse-index.ts"
import { askGuard, askPerson } from "../ask-host.ts"
import { toOwnChange } from "../undo/undo-history.ts"
import { commitWarnings } from "../warnings.ts"
import { layoutOf } from "./file-context.ts"
import { rejectUnusualTopic } from "./file-kind.ts"
import { listFiles } from "./list-files.ts"
import { locateFile, locateWritable } from "./locate-file.ts"
import { findFiles, readFiles, runAsOne } from "./many-files.ts"
import { removeFile } from "./remove-files.ts"
import { draftOf, writeAttachmentBytes, writeFile } from "./write-file.ts"
/** Renames a file or a folder; see `MemoryFiles.rename`. */
export async function renameFiles(context, from, to, { signal } = {}) {
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
  const warnings = []
  const copies = moves.map(
    (move) => async (given) => await copyFile(context, store, { ...move, ...given }, warnings),
  )
  const removals = moves.map(
    ({ from }) =>
      async (given) =>
        await removeFile(context, store, { file: from, ...given }, warnings),
  )
  await runAsOne(context, [...copies, ...removals], signal)
  return { paths: moves.map((move) => move.to.path), warnings }
}
async function planMoves(context, reader, from, to) {
  const layout = layoutOf(context, reader)
  const files = await readFiles(reader, await findFiles(reader, layout, from), true)
  if (files.length === 0) return []
  const target = await locateFile(reader, layout, to)
  if (target.kind === "index")
    throw new MemoryError("read-only", "MEMORY.md is the index of the memory. Nothing was renamed.")
  const isTaken =
    target.found === "folder"
      ? (await listFiles(reader, layout, to, 1)) !== undefined
      : target.found !== undefined
  if (isTaken) {
    const message = `The path "${to}" already exists. Nothing was renamed.`
    throw new MemoryError("conflict", message, { details: { path: to, exists: true } })
  }
  if (to.startsWith(`${from}/`))
    throw new MemoryError("invalid-slug", `"${to}" is inside "${from}". Nothing was renamed.`)
  const moves = []
  for (const file of files) {
    const next = await locateWritable(reader, layout, `${to}${file.path.slice(from.length)}`)
    if (next.kind === "attachment") rejectUnusualTopic(layout, next.path, true, file.text)
    const hook = file.kind === "topic" ? await findHook(reader, file.address) : undefined
    moves.push({ from: file, to: next, hook })
  }
  return moves
}
async function findHook(reader, slug) {
  const index = await reader.readIndex(INDEX_MAX_BYTES)
  const { lines } = parseIndex(decodeLines(index?.bytes ?? new Uint8Array()), reader.layout)
  const pointer = lines[findPointerLine(lines, slug)]?.pointer
  return pointer?.slug === slug ? pointer.hook : undefined
}
async function copyFile(context, store, { from, to, hook, signal }, warnings) {
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
