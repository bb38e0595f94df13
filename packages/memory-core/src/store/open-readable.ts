import { join } from "node:path"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import type { Codec } from "../layouts/codec.ts"
import type { FilePlace } from "../paths/address.ts"
import { openControl, openMemoryDirectory } from "./control-folder.ts"
import { openBelow } from "./open-below.ts"
import { openDirectory } from "./open-directory.ts"

/** What `openDirectory` returns. */
type Opened = OpenFolder | string | undefined

/** A memory directory that is held open for reading. */
export interface ReadableDirectory {
  /** See `FileStoreOptions.trustDirectory`. */
  trusted: boolean
  /** Its path for calls; see `OpenFolder`. */
  path: string
  /** That of the folder of its topics; `undefined` when that folder does not exist. */
  topics: string | undefined
  /** Its control folder, opened when it is first asked for; a string says why it is not used. */
  control(): Opened
  /**
   * The path for calls of a folder below, never through a link; `undefined` when it does not exist or must not be used.
   * It is open until another one is asked for.
   */
  below(place: Pick<FilePlace, "base" | "folders">): string | undefined
  close(): void
}

/** As `openDirectory`, with the folder of the topics, which is never followed through a link. */
export function openReadable(
  files: Files,
  directory: string,
  { topicFolder }: Codec,
  trusted?: boolean,
): ReadableDirectory | string | undefined {
  const memory = openMemoryDirectory(files, directory, trusted)
  if (typeof memory !== "object") return memory
  const opened = [memory]
  const { path } = memory
  const last: { key: string; path: string | undefined; opened: OpenFolder[] } = {
    key: "",
    path: undefined,
    opened: [],
  }
  const closeLast = (): void => {
    last.key = ""
    for (const folder of last.opened.splice(0)) folder.close()
  }
  const close = (): void => {
    closeLast()
    for (const folder of opened) folder.close()
  }
  const keep = (folder: Opened): Opened => {
    if (typeof folder === "object") opened.push(folder)
    return folder
  }
  let known: { folder: Opened } | undefined
  const control = (): Opened => {
    known ??= { folder: keep(openControl(files, memory, trusted)) }
    return known.folder
  }
  const withTopics = (topics: string | undefined): ReadableDirectory => ({
    path,
    topics,
    trusted: trusted === true,
    control,
    below({ base, folders }) {
      const root = base === "topics" ? topics : path
      if (root === undefined || folders.length === 0) return root
      const key = [base, ...folders].join("/")
      if (last.key === key) return last.path
      closeLast()
      const found = openBelow({ files, trusted: trusted === true }, root, folders, last.opened)
      if (found === undefined || "problem" in found) return undefined
      Object.assign(last, { key, path: found.path })
      return found.path
    },
    close,
  })
  if (topicFolder === undefined) return withTopics(path)
  try {
    const topics = keep(openDirectory(files, join(path, topicFolder), trusted, false))
    if (typeof topics !== "string") return withTopics(topics?.path)
    close()
    return `its folder ${topicFolder} cannot be used: ${topics}`
  } catch (error) {
    close()
    throw error
  }
}
