import type { AutoMemoriesConfig } from "../config/auto-memories-config.ts";
import type { MemoryFileManager } from "../files/file-manager-types.ts";
import type { MemoryScopes } from "../scopes.ts";
import { type MemoryScope } from "../types.ts";
import type { LearnedStore } from "./learned-store.ts";
export interface SectionStoreOptions {
    manager: MemoryFileManager;
    paths: MemoryScopes;
    /** The active scopes. */
    scopes: readonly MemoryScope[];
    config: Pick<AutoMemoriesConfig, "maxLinesPerFile" | "overflowEnabled">;
}
/**
 * The sectioned files of the agent platform Wundr: `MEMORY.md` of each scope, and the files in `memory/` to which
 * consolidation moves entries.
 */
export declare function createSectionStore({ manager, paths, scopes, config }: SectionStoreOptions): LearnedStore;
