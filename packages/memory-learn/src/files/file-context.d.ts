import { type FileBefore, type FileCommit, type FileEdit } from "./change-file.ts";
import type { PlanOptions } from "./consolidation/plan-consolidation.ts";
import type { MemoryFileManagerOptions } from "./file-manager-types.ts";
import { type FileTarget } from "./file-target.ts";
import type { Guard } from "./guard-entry.ts";
/** What the operations of a file manager share. */
export interface FileContext extends PlanOptions {
    guard: Guard | undefined;
    targetOf(filePath: string): FileTarget;
    realpath(path: string): string;
    now(): Date;
    today(): string;
}
/** @throws TypeError for an invalid `overflowDir` */
export declare function createFileContext(options: MemoryFileManagerOptions): FileContext;
/** The text of a file; `undefined` if there is none. */
export declare function readTarget({ store, slug }: FileTarget): Promise<string | undefined>;
/** Finds out whether an overflow file contains an entry. */
export declare function findInOverflow({ targetOf, overflowDir }: FileContext, { directory }: FileTarget): Promise<(line: string) => boolean>;
/** Changes a file in one transaction. */
export declare function changeTarget<Result extends object>(context: FileContext, target: FileTarget, decide: (before: FileBefore) => FileEdit<Result>): Promise<Result & Omit<FileCommit<Result>, "result">>;
