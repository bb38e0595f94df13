import { dirname, join, sep } from "node:path"
import { attempt } from "../attempt.ts"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"
import { O_NOFOLLOW, readBelow, readHead } from "../files/read-file.ts"
import type { Codec } from "../layout/codec.ts"
import { CLAUDE_MD_MAX_BYTES } from "../limits.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import { createFileReader } from "../store/file-reader.ts"
import { openFolders } from "../store/folders.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { decodeHead, type MemoryViewOptions, readMemoryView } from "./memory-view.ts"
import type { TierInput } from "./prefix.ts"

/** The content of a tier; `undefined` if there is nothing to show. */
export type TierText = Partial<TierInput> | undefined

/** How the tiers of one load are read, and where problems are reported. */
export interface TierReading {
  files: Files
  diagnostics: Diagnostic[]
  view: MemoryViewOptions
  /** See `LoaderOptions.trustDirectory`. */
  trusted: boolean | undefined
}

/** Reads one file; an error of the system becomes a diagnostic. */
export async function guarded<T>(
  { diagnostics }: TierReading,
  path: string,
  read: () => Awaitable<T>,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Any other error is a bug.
    if (!code) throw error
    diagnostics.push(diagnose("unreadable-file", path, `is left out: ${code}`, "error"))
    return undefined
  }
}

/** Reads a file that a person selected: at most the first megabyte. Symlinks are followed by default. */
export function readPersonalFile(files: Files, path: string, follow: boolean = true): TierText {
  const head = readHead(files, path, CLAUDE_MD_MAX_BYTES, follow)
  return head && decodeHead(head)
}

/**
 * Reads a file of the project. A symlink is followed only to a `.md` file inside the project root and outside `.git`, so
 * that a repository cannot put other files of this machine, or a token in `.git/config`, into the prompt.
 *
 * @param folder The canonical path of the folder that contains the file.
 */
export function readProjectFile(
  { files, diagnostics }: TierReading,
  path: string,
  folder: string,
  root: string,
): TierText {
  // A plain file directly in a canonical folder needs no further checks.
  const plain = O_NOFOLLOW && dirname(path) === folder && readPersonalFile(files, path, false)
  if (plain) return plain
  const real = canonicalPath(files, path)
  const isMarkdown = /\.md$/i.test(real) && !real.slice(root.length).toLowerCase().split(sep).includes(".git")
  if (isInside(real, root) && (real === path || isMarkdown)) return readPersonalFile(files, real, false)
  const reason = "is left out: it is a link to a file that is not a .md file of the project"
  diagnostics.push(diagnose("refused-file", path, reason, "error"))
  return undefined
}

/** Reads a file that a layout names. A link that leads to it is refused. */
export function readLayoutFile(
  { files, diagnostics }: TierReading,
  directory: string,
  file: string,
): TierText {
  const head = readBelow(files, directory, file, CLAUDE_MD_MAX_BYTES)
  if (head !== "link") return head && decodeHead(head)
  const path = join(directory, file)
  diagnostics.push(diagnose("refused-file", path, "is left out: it is reached through a link", "error"))
  return undefined
}

/** Reads the view of the index in a memory directory, which is kept open during the read. */
export async function readDirectory(
  reading: TierReading,
  directory: string,
  codec: Codec,
  mount: string | undefined,
): Promise<TierText> {
  const { files, diagnostics, trusted } = reading
  const folder = openFolders({ files, directory, codec, trusted })
  if (typeof folder === "string") {
    const code = mount === undefined ? "refused-directory" : "refused-mount"
    const effect = mount === undefined ? "Memory is off" : `The mount ${mount} is left out`
    diagnostics.push(diagnose(code, directory, `is refused: ${folder}. ${effect}`, "error"))
    return undefined
  }
  try {
    return folder && (await readStore(reading, createFileReader(directory, files, folder, codec)))
  } finally {
    folder?.close()
  }
}

/** Reads the view of the index in a store. */
export async function readStore(reading: TierReading, reader: MemoryReader): Promise<TierText> {
  const { files, diagnostics, view } = reading
  const { directory } = reader
  const found = await readMemoryView(reader, view, (name, read) => {
    const path = directory === undefined ? `${name} in ${reader.name}` : join(directory, name)
    return guarded(reading, path, async () => {
      const found = await read()
      const isMissing = found === undefined && name === INDEX_FILE && directory !== undefined
      if (!isMissing || !attempt(() => !files.lstatSync(path).isFile())) return found
      throw Object.assign(new Error(), { code: "it is not a regular file" })
    })
  })
  diagnostics.push(...((await reader.problems?.()) ?? []))
  return found
}
