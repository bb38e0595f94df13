import { createHash } from "node:crypto"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { dirname, join, resolve, sep } from "node:path"
import { MemoryError, type Store } from "@caliban/memory-core"
import { listFiles, type MemoryFile } from "./list-files.ts"

/** A memory to export, and the name of its folder. */
export interface ExportSource {
  name: string
  store: Store
}

export interface ExportOptions {
  /** A folder that does not exist, or is empty. */
  to: string
  /** True adds `history.jsonl`: a line for each entry, oldest first, with the text that it keeps. Default: false. */
  history?: boolean | undefined
  /** Whose memories they are. */
  user?: string | undefined
}

/** A file of an export, by its path in it. */
export interface ExportedFile extends MemoryFile {
  sha256: string
}

/** `manifest.json`: what an export contains. It is written last, so that a folder with it is complete. */
export interface ExportManifest {
  format: 1
  exportedAt: string
  user?: string | undefined
  memories: readonly { name: string; layout: string }[]
  files: readonly ExportedFile[]
}

/**
 * Writes memories as files into a folder: each memory as it is in a folder of its name, `history.jsonl` on request, and
 * `manifest.json`. Each memory is copied in one state, while no process changes it.
 *
 * @throws MemoryError `write-failed` for a folder that is not empty
 */
export async function writeExport(
  sources: readonly ExportSource[],
  { to, history = false, user }: ExportOptions,
): Promise<ExportManifest> {
  const root = resolve(to)
  await mkdir(root, { recursive: true, mode: 0o700 })
  if ((await readdir(root)).length > 0)
    throw new MemoryError("write-failed", `The folder ${root} is not empty. Nothing was exported.`)
  const files: ExportedFile[] = []
  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    const target = resolve(root, path)
    if (!target.startsWith(root + sep))
      throw new MemoryError("invalid-slug", `"${path}" leads out of the export.`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, bytes, { flag: "wx", mode: 0o600 })
    files.push({ path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") })
  }
  const memories: { name: string; layout: string }[] = []
  let lines = ""
  for (const { name, store } of sources) {
    const layout = store.codec?.name ?? "caliban"
    const isEmpty =
      (await listFiles(store)).length === 0 && (await store.history.list({ limit: 1 })).length === 0
    if (isEmpty) continue
    memories.push({ name, layout })
    await store.transact(undefined, async () => {
      for (const file of await listFiles(store))
        await put(`${name}/${file.path}`, await readFile(store, file))
      if (history) lines += await historyOf(name, store)
      return { result: undefined }
    })
  }
  if (history) await put("history.jsonl", Buffer.from(lines))
  const exportedAt = new Date().toISOString()
  const manifest: ExportManifest = {
    format: 1,
    exportedAt,
    ...(user !== undefined && { user }),
    memories,
    files,
  }
  await writeFile(join(root, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

async function readFile(store: Store, { path, bytes }: MemoryFile): Promise<Uint8Array> {
  const address = store.listFolder === undefined ? path.replace(/\.md$/, "") : `./${path}`
  const head = path === "MEMORY.md" ? await store.readIndex(bytes) : await store.readTopic(address, bytes)
  if (head?.bytes.length === bytes) return head.bytes
  throw new MemoryError("unreadable-file", `"${path}" was changed while it was exported. Try again.`)
}

/** The entries of a history, each with what it keeps: `text`, or `base64` for bytes that are not UTF-8. */
async function historyOf(memory: string, { history }: Store): Promise<string> {
  const lines: string[] = []
  for (const entry of (await history.list()).toReversed()) {
    const bytes = entry.hasFile ? await history.read(entry.id) : undefined
    const kept = bytes && Buffer.from(bytes)
    const text = kept?.toString("utf8")
    const isText = text !== undefined && kept?.equals(Buffer.from(text))
    lines.push(
      `${JSON.stringify({ memory, ...entry, ...(isText ? { text } : { base64: kept?.toString("base64") }) })}\n`,
    )
  }
  return lines.join("")
}
