import type { Files } from "../../files/file-port.ts"
/** A complete file that is ready to be renamed into its place. */
export interface StagedFile {
  path: string
  /** See `VersionedFile`. */
  key: string
  isLink?: true | undefined
}
/** The files that a transaction has prepared, and how to undo that. */
export interface Stage {
  /** @param mode Permissions. Default: 0600. */
  write(bytes: Uint8Array, mode?: number): Promise<StagedFile>
  /** A copy of a file of the trash, with its mode: these bytes or, without them, the symlink or the file itself. */
  copy(path: string, bytes: Uint8Array | undefined): Promise<StagedFile>
  /** Called when the file has been renamed. */
  used(file: StagedFile): void
  /** Adds a step that runs when nothing is committed, the last one first. */
  onFailure(undo: () => void): void
  /** Removes the files that were not used; unless `committed`, also runs the steps of `onFailure`. */
  clear(committed: boolean): void
}
export declare function createStage(files: Files, control: string, sync: boolean): Stage
