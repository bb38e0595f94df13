import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import type { FilePlace } from "../paths/address.ts"
import type { Layout } from "../paths/layout.ts"

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
  /**
   * The path for calls of a folder below, never through a link; `undefined` when it does not exist. It is open until
   * another one is asked for.
   *
   * @throws MemoryError `unsafe-directory`
   */
  below(place: Pick<FilePlace, "base" | "folders">): string | undefined
  close(): void
}
/** As `openDirectory`, with the folder of the topics, which is never followed through a link. */
export declare function openReadable(
  files: Files,
  directory: string,
  { topicFolder }: Layout,
  trusted?: boolean,
): ReadableDirectory | string | undefined
