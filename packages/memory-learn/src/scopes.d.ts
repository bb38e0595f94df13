import type { AutoMemoriesConfig, Folders } from "./config/auto-memories-config.ts";
import type { LearnedStore } from "./stores/learned-store.ts";
import { type MemoryScope } from "./types.ts";
/** The path of each scope's sectioned file. */
export type MemoryScopes = Readonly<Record<MemoryScope, string>>;
/** `~/.wundr/MEMORY.md`, `<root>/.wundr/MEMORY.md` and `<root>/.wundr/local/MEMORY.md`, or below another folder. */
export declare function scopePaths({ userHome, projectRoot }: Folders, directoryName: string): MemoryScopes;
/**
 * The active scopes, each overriding the ones before. In the home directory, the sectioned file of the project is that of
 * the user, so `project` is dropped.
 */
export declare function scopesInUse({ scopes, userHome, projectRoot }: AutoMemoriesConfig, form: LearnedStore["form"]): MemoryScope[];
