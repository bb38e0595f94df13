import type { MemoryFileManager } from "../files/file-manager-types.ts";
import type { ScopedFile } from "../inject/merge-scopes.ts";
import type { MemoryScope } from "../types.ts";
import type { Attempts } from "./attempts.ts";
/** The sectioned files of the active scopes. Unreadable ones are reported as problems and skipped. */
export interface ScopeFiles {
    /** The memory files. */
    readAll(): Promise<ScopedFile[]>;
    /** The files to which consolidation moved entries. */
    readOverflow(): Promise<ScopedFile[]>;
}
export declare function createScopeFiles(manager: MemoryFileManager, { attempt }: Attempts, files: readonly {
    scope: MemoryScope;
    path: string;
}[]): ScopeFiles;
