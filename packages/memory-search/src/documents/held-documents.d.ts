import type { MemoryDocument } from "@caliban/memory-core";
import type { SearchEngine } from "../engine/engine-types.ts";
import type { KnownDocument } from "./known-document.ts";
/** Sees every document that was read, and the address of every one that is gone. */
export type OnRead = (address: string, document: MemoryDocument | undefined) => void;
/** The documents that the engine holds, with what is known about their files. */
export interface HeldDocuments {
    readonly engine: SearchEngine;
    readonly known: ReadonlyMap<string, KnownDocument>;
    /** Takes over a file that was read; `undefined` when it is not a topic. */
    keep(address: string, file: ReadFile, document: MemoryDocument | undefined): void;
    forget(address: string): void;
    forgetMounts(gone: ReadonlySet<string>): void;
}
export interface ReadFile {
    /** `undefined` when it has to be read again. */
    version: string | undefined;
    /** Empty for the memory itself. */
    mount: string;
    needsPointer: boolean;
}
export declare function holdDocuments(engine: SearchEngine, onRead?: OnRead): HeldDocuments;
