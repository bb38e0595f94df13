import { join } from "node:path"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import type { Layout } from "../paths/layout.ts"
import { openControl, openMemoryDirectory } from "./control-folder.ts"
import { openDirectory } from "./open-directory.ts"

/** What `openDirectory` returns. */
type Opened = OpenFolder | string | undefined

/** A memory directory that is held open for reading. */
export interface ReadableDirectory {
  /** Its path for calls; see `OpenFolder`. */
  path: string
  /** That of the folder of its topics; `undefined` when that folder does not exist. */
  topics: string | undefined
  /** Its control folder, opened when it is first asked for; a string says why it is not used. */
  control(): Opened
  close(): void
}

/** As `openDirectory`, with the folder of the topics, which is never followed through a link. */
export function openReadable(
  files: Files,
  directory: string,
  { topicFolder }: Layout,
  trusted?: boolean,
): ReadableDirectory | string | undefined {
  const memory = openMemoryDirectory(files, directory, trusted)
  if (typeof memory !== "object") return memory
  const opened = [memory]
  const { path } = memory
  const close = (): void => {
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
  if (topicFolder === undefined) return { path, topics: path, control, close }
  try {
    const topics = keep(openDirectory(files, join(path, topicFolder), trusted, false))
    if (typeof topics !== "string") return { path, topics: topics?.path, control, close }
    close()
    return `its folder ${topicFolder} cannot be used: ${topics}`
  } catch (error) {
    close()
    throw error
  }
}
