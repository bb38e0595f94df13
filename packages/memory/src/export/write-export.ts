import { isUtf8 } from "node:buffer"
import { createHash } from "node:crypto"
import { readdir, writeFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { MemoryError, type Store } from "@caliban/memory-core"
import { type HistoryEntry, isInside, type StateOfMemory } from "@caliban/memory-core/internal"
import { explain, makeFolder } from "../attempt.ts"
import { listFiles, type MemoryFile, readFiles } from "./list-files.ts"

export interface ExportOptions {
  /** A folder that does not exist, or is empty. */
  to: string
  /** True adds `history.jsonl`: a line for each entry, oldest first, with what it keeps. Default: false. */
  history?: boolean | undefined
}

/** `manifest.json`: what an export contains. It is written last, so that a folder with it is complete. */
export interface ExportManifest {
  format: 1
  exportedAt: string
  user?: string | undefined
  memories: readonly { name: string; layout: string }[]
  files: readonly (MemoryFile & { sha256: string })[]
  /** Paths of what it does not contain, as in `CopyResult`. */
  leftOut: readonly string[]
}

/**
 * Writes memories as files into a folder: each as it is, in a folder of its name, `history.jsonl` on request, and
 * `manifest.json`. Each is copied in one state, while no process changes it.
 * @throws MemoryError `write-failed` for what is not an empty folder
 */
export async function writeExport(
  sources: Readonly<Record<string, Store>>,
  { to, history = false, user }: ExportOptions & Pick<ExportManifest, "user">,
): Promise<ExportManifest> {
  const root = resolve(to)
  const memories: ExportManifest["memories"][number][] = []
  const files: ExportManifest["files"][number][] = []
  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    const target = resolve(root, path)
    if (!isInside(target, root)) throw new MemoryError("invalid-slug", `"${path}" leads out of the export.`)
    await makeFolder(dirname(target))
    await writeFile(target, bytes, { flag: "wx", mode: 0o600 })
    files.push({ path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") })
  }
  let entries = ""
  const leftOut: string[] = []
  try {
    await makeFolder(root)
    if ((await readdir(root))[0])
      throw new MemoryError("write-failed", `${root} is not an empty folder. Nothing was exported.`)
    for (const [name, store] of Object.entries(sources)) {
      if ((await listFiles(store)).length + (await store.history.list({ limit: 1 })).length === 0) continue
      memories.push({ name, layout: store.codec?.name ?? "caliban" })
      // A database may read again after a lost connection, so nothing is written meanwhile.
      const { result } = await store.transact(undefined, async ({ inside = store }) => {
        const kept = history ? await inside.history.list() : []
        const lines = await formatHistory(name, inside.history, kept.toReversed())
        return { result: { ...(await readFiles(inside, kept)), lines } }
      })
      for (const [path, bytes] of result.files) await put(`${name}/${path}`, bytes)
      for (const path of result.leftOut) leftOut.push(`${name}/${path}`)
      entries += result.lines
    }
    if (history) await put("history.jsonl", Buffer.from(entries))
    const exportedAt = new Date().toISOString()
    const manifest = { format: 1, exportedAt, user, memories, files: [...files], leftOut } as const
    await put("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    return manifest
  } catch (error) {
    throw explain(error, "The export, or a lock for it, could not be written", "Its folder is incomplete.")
  }
}

/** What an entry keeps is its `text`, or `base64` for bytes that are not UTF-8. */
async function formatHistory(
  memory: string,
  history: StateOfMemory["history"],
  entries: readonly HistoryEntry[],
): Promise<string> {
  let lines = ""
  for (const entry of entries) {
    const kept = entry.hasFile ? await history.read(entry.id) : undefined
    const bytes = kept && Buffer.from(kept)
    const shown = bytes && (isUtf8(bytes) ? { text: `${bytes}` } : { base64: bytes.toString("base64") })
    lines += `${JSON.stringify({ memory, ...entry, ...shown })}\n`
  }
  return lines
}
