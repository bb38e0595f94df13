import { type Memory, type MemoryOptions } from "@caliban/memory-core";
import { z } from "@caliban/memory-core/internal";
import type { MemorySearch } from "@caliban/memory-search";
import { type MemoryTools, type ToolResult } from "@caliban/memory-tools";
import type { SlashMemory } from "@caliban/slash-memory";
import { type PlaceContext } from "./choose-place.ts";
/** What the handlers of a server use. */
export interface OpenMemory {
    readonly memory: Memory;
    readonly tools: MemoryTools;
    readonly search: Pick<MemorySearch, "search">;
    /**
     * Runs a tool. Changes run one after another; one whose signal was aborted before it began rejects with the reason.
     */
    callTool(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult>;
    /** The `/memory` commands. Loaded at the first call, since most sessions use none. */
    slash(): Promise<SlashMemory>;
}
/** Opens the memory for a request; `undefined` while no place is known. */
export type Open = () => Promise<OpenMemory | undefined>;
/** Opens the memory of a server at the first request, because it may depend on what the client says. */
export interface MemoryHost {
    /**
     * The same for every call that found a place; `undefined` while none is known, with nothing created.
     *
     * @param listRoots The client's folders.
     * @throws TypeError for a wrong option
     */
    open(listRoots?: PlaceContext["listRoots"]): Promise<OpenMemory | undefined>;
    /** The tools as an empty memory has them, for a client that asks before a place is known. */
    readonly definitions: MemoryTools;
    /** Resolves when a place was found. */
    readonly opened: Promise<OpenMemory>;
    /** Writes caches and records of use. */
    close(): Promise<void>;
}
export interface MemoryHostOptions extends Pick<PlaceContext, "directory" | "cwd" | "env"> {
    /** Further options of `createMemory`. */
    memory?: Omit<MemoryOptions, "cwd" | "directory" | "env" | "guard"> | undefined;
}
export declare const NO_PLACE = "Nothing was read or saved: no project folder is known. Start the server with --directory <folder>, or in the folder of a project.";
/** A host of `createMemoryHost`, as other functions take it. */
export declare const hostPort: z.core.$ZodType;
/** @throws TypeError for wrong options */
export declare function createMemoryHost(options: MemoryHostOptions): MemoryHost;
/** What a server needs of a memory of the host. */
export declare function openMemory(memory: Memory): OpenMemory;
