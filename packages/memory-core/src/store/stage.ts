import { join } from "node:path"
import type { Files } from "../files/file-port.ts"
import { removeQuietly, writeDurably, writeNewFile } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { TEMPORARY } from "./layout.ts"
import { describeKey } from "./settled-read.ts"

/** A file that is complete and waits to be renamed into its place. */
export interface StagedFile {
  path: string
  /** See `SeenFile`. */
  key: string
}

/** What a transaction has prepared, and how to take it back. */
export interface Stage {
  write(bytes: Uint8Array): Promise<StagedFile>
  /** The file has been renamed. */
  used(file: StagedFile): void
  /** To be run, last first, when nothing is committed. */
  onFailure(undo: () => void): void
  /** Removes what is left; after a failure also takes back the rest. */
  clear(committed: boolean): void
}

export function createStage(files: Files, control: string, sync: boolean): Stage {
  const leftovers = new Set<string>()
  const undo: (() => void)[] = []
  return {
    async write(bytes) {
      const path = join(control, `${TEMPORARY}${crypto().randomUUID()}`)
      leftovers.add(path)
      const stat = sync ? await writeDurably(files, path, bytes) : writeNewFile(files, path, bytes)
      return { path, key: describeKey(stat) }
    },
    used: ({ path }) => {
      leftovers.delete(path)
    },
    onFailure: (step) => {
      undo.push(step)
    },
    clear(committed) {
      for (const path of leftovers) removeQuietly(files, path)
      if (!committed) for (const step of undo.reverse()) step()
    },
  }
}
