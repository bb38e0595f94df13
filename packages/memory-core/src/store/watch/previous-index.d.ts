import { type Files } from "../../files/file-port.ts"
/**
 * Links the index that is about to be replaced, and returns the name of the link. `undefined` where there are no hard
 * links: late saves are not noticed there.
 */
export declare function linkPrevious(
  files: Files,
  control: string,
  index: string,
  key: string,
): string | undefined
/** An index into which a program saved after it had been replaced. */
export interface LateSave {
  /** The file name of the link. */
  name: string
  /** The key of the bytes. */
  key: string
  bytes: Uint8Array
}
/** The late save in a previous index, once its editor has settled; `undefined` when the file is unchanged. */
export declare function findLateSave(
  files: Files,
  control: string,
  name: string,
): Promise<LateSave | undefined>
/**
 * Removes the link when it still leads to the current index, because no other file replaced that: a save into it is
 * where it belongs. True when it did.
 */
export declare function dropLinkToCurrent(files: Files, control: string, name: string, index: string): boolean
/**
 * True when an editor moved the old index to another name just before our rename, and has then saved over ours: its
 * save lacks our change. Waits up to 100 ms for that save.
 *
 * @param links How many names the old index had before our rename, which takes one of them; `undefined` if unknown.
 */
export declare function isSavedOver(
  files: Files,
  previous: string,
  links: number | undefined,
  isReplaced: () => boolean,
): Promise<boolean>
/** How many names a file has; `undefined` when it does not exist. */
export declare function countLinks(files: Files, path: string): number | undefined
/** The links to previous indexes among the names of the control folder. */
export declare function previousAmong(names: readonly string[]): string[]
/**
 * Removes links to previous indexes that are unchanged, or whose late save with this key was merged, or that are another
 * program's files. One that was saved into since stays for the next writer.
 */
export declare function dropPrevious(
  files: Files,
  control: string,
  names: readonly string[],
  key?: string,
): void
