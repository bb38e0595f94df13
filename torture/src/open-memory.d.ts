import { type Durability, type Files, type Memory, type TopicDraft } from "@caliban/memory-core";
/** A memory with only its directory: no global or project file, no environment. */
export declare function openMemory(directory: string, files?: Files, durability?: Durability): Memory;
/** Occurs in every topic text, and must never occur in a message. */
export declare const CANARY = "canary-of-the-text";
export declare function draft(slug: string, description: string, body?: string): TopicDraft;
/** The number of pointers in a prefix, by slug. */
export declare function countPointers(text: string): ReadonlyMap<string, number>;
