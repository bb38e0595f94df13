import { isUtf8 } from "node:buffer"
import { dirname, join, sep } from "node:path"
import { decodeLines, dropCutCharacter } from "@caliban/text"
import { attempt } from "../attempt.ts"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"
import { readBelow } from "../files/read-below.ts"
import { type FileHead, O_NOFOLLOW, readHead } from "../files/read-file.ts"
import type { Codec } from "../layouts/codec.ts"
import { CLAUDE_MD_MAX_BYTES } from "../limits.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "../store/file-names.ts"
import { createFileReader } from "../store/file-reader.ts"
import { openReadable } from "../store/open-readable.ts"
import type { MemoryReader } from "../store/store.ts"
import { type Guarded, readMemoryView, type ViewOptions } from "./memory-view.ts"
import type { TierInput } from "./tiers.ts"

/** The content of a tier; `undefined` if there is nothing to show. */
export type TierText = Partial<TierInput> | undefined

/** Reads a file that a person selected: at most the first megabyte. Symlinks are followed by default. */
export function readPersonalFile(files: Files, path: string, follow: boolean = true): TierText {
  return textOf(readHead(files, path, CLAUDE_MD_MAX_BYTES, follow))
}

function textOf(head: FileHead | undefined): TierText {
  if (!head) return undefined
  const bytes = head.total > head.bytes.length ? dropCutCharacter(head.bytes) : head.bytes
  return { text: decodeLines(bytes), bytesNotRead: head.total - bytes.length, isInvalid: !isUtf8(bytes) }
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
  const isPlain = real === path && isInside(real, root)
  const parts = real.slice(root.length).toLowerCase().split(sep)
  if (isPlain || (isInside(real, root) && /\.md$/i.test(real) && !parts.includes(".git"))) {
    return readPersonalFile(files, real, false)
  }
  const reason = "is left out: it is a link to a file that is not a .md file of the project"
  diagnostics.push(diagnose("refused-file", path, reason, "error"))
  return undefined
}

/** How the tiers of one load are read, and where problems are reported. */
export interface TierReading {
  files: Files
  diagnostics: Diagnostic[]
  /** Reads one file; an error of the system becomes a diagnostic. */
  guarded: Guarded
}

export function createTierReading(files: Files, diagnostics: Diagnostic[]): TierReading {
  const guarded: Guarded = async (path, read) => {
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
  return { files, diagnostics, guarded }
}

/** Reads the view of the index in a memory directory, which is kept open during the read. */
export async function readDirectory(
  reading: TierReading,
  { directory, codec, mount }: { directory: string; codec: Codec; mount?: string },
  view: ViewOptions,
  trusted: boolean | undefined,
): Promise<TierText> {
  const { files, diagnostics } = reading
  const folder = openReadable(files, directory, codec, trusted)
  if (typeof folder === "string") {
    const [code, effect] =
      mount === undefined
        ? (["refused-directory", "Memory is off"] as const)
        : (["refused-mount", `The mount ${mount} is left out`] as const)
    diagnostics.push(diagnose(code, directory, `is refused: ${folder}. ${effect}`, "error"))
    return undefined
  }
  if (!folder) return undefined
  try {
    return await readStore(reading, createFileReader(directory, files, folder, codec), view)
  } finally {
    folder.close()
  }
}

/** Reads a file that a layout names. A link that leads to it is refused. */
export function readLayoutFile(
  { files, diagnostics }: TierReading,
  directory: string,
  file: string,
): TierText {
  const head = readBelow(files, directory, file, CLAUDE_MD_MAX_BYTES)
  if (head !== "link") return textOf(head)
  const path = join(directory, file)
  diagnostics.push(diagnose("refused-file", path, "is left out: it is reached through a link", "error"))
  return undefined
}

/** Reads the view of the index in a store. */
export async function readStore(
  { files, diagnostics, guarded }: TierReading,
  reader: MemoryReader,
  view: ViewOptions,
): Promise<TierText> {
  const { directory } = reader
  const found = await readMemoryView(reader, view, (name, read) => {
    if (directory === undefined) return guarded(`${name} in ${reader.name}`, read)
    const path = join(directory, name)
    return guarded(path, async () => {
      const found = await read()
      if (!found && name === INDEX_FILE && attempt(() => !files.lstatSync(path).isFile())) {
        throw systemError("it is not a regular file")
      }
      return found
    })
  })
  // After the listing, which tells whether there is a control folder.
  diagnostics.push(...((await guarded(CONTROL_FOLDER, async () => await reader.problems?.())) ?? []))
  return found
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code })
}
