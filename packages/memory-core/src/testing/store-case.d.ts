import type { Change, Plan, Store, TrashNote } from "../store/store.ts"
/** One promise of a store. `run` rejects with an `AssertionError` when it is broken. */
export interface StoreCase {
  /** What the store does, in the present tense. */
  name: string
  run(): Promise<void>
}
/** Creates a store with these initial files, by name; without any, its directory does not exist yet. */
export type Create = (files?: Readonly<Record<string, string>>) => Promise<Store>
/** The cases of one kind, for a function that creates stores. */
export type Cases = (create: Create) => StoreCase[]
export declare const REPLACED: TrashNote
export declare const REMOVED: TrashNote
export declare function bytes(text: string): Uint8Array
/** UTF-8 as text, byte order mark included; `undefined` stays. */
export declare function text(file: Uint8Array | undefined): string | undefined
/** A change with the same plan for every snapshot. */
export declare function plan(wanted: Omit<Plan<undefined>, "result">): Change<undefined>
export declare function topicBytes(store: Store, slug: string): Promise<Uint8Array | undefined>
export declare function indexBytes(store: Store): Promise<Uint8Array | undefined>
export declare function topicText(store: Store, slug: string): Promise<string | undefined>
export declare function indexText(store: Store): Promise<string | undefined>
export declare function trashText(store: Store, id: string | undefined): Promise<string | undefined>
/** The revision of these bytes. */
export declare function revision(content: Uint8Array): string
/** Compares bytes; a message must not contain a megabyte of numbers. */
export declare function assertBytes(actual: Uint8Array | undefined, expected: Uint8Array, what: string): void
/** Asserts that the call fails with any error. */
export declare function assertFails(call: () => Promise<unknown>, what: string): Promise<void>
/** Everything that can be read from a store, to compare before and after. */
export declare function describeStore(store: Store): Promise<unknown>
