import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import type { Change, EntryNote, Plan, Store } from "../store/store.ts"

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

export const REPLACED: EntryNote = { action: "replaced", pointers: [] }
export const REMOVED: EntryNote = { action: "removed", pointers: [] }

const ENOUGH = 16_777_216

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** UTF-8 as text, byte order mark included; `undefined` stays. */
export function text(file: Uint8Array | undefined): string | undefined {
  return file === undefined ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(file)
}

/** A change with the same plan for every snapshot. */
export function plan(wanted: Omit<Plan<undefined>, "result">): Change<undefined> {
  return () => ({ ...wanted, result: undefined })
}

export async function topicBytes(store: Store, slug: string): Promise<Uint8Array | undefined> {
  return (await store.readTopic(slug, ENOUGH))?.bytes
}

export async function indexBytes(store: Store): Promise<Uint8Array | undefined> {
  return (await store.readIndex(ENOUGH))?.bytes
}

export async function topicText(store: Store, slug: string): Promise<string | undefined> {
  return text(await topicBytes(store, slug))
}

export async function indexText(store: Store): Promise<string | undefined> {
  return text(await indexBytes(store))
}

export async function keptText(store: Store, id: string | undefined): Promise<string | undefined> {
  return text(await store.history.read(id ?? ""))
}

/** The revision of these bytes. */
export function revision(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16)
}

/** Compares bytes; a message must not contain a megabyte of numbers. */
export function assertBytes(actual: Uint8Array | undefined, expected: Uint8Array, what: string): void {
  assert.ok(actual !== undefined, `${what} is there`)
  assert.ok(Buffer.from(actual).equals(expected), `${what} keeps its bytes`)
}

/** Asserts that the call fails with any error. */
export async function assertFails(call: () => Promise<unknown>, what: string): Promise<void> {
  const failed = await call().then(
    () => false,
    () => true,
  )
  assert.ok(failed, what)
}

/** Everything that can be read from a store, to compare before and after. */
export async function describeStore(store: Store): Promise<unknown> {
  const slugs = (await store.slugs()) ?? []
  const entries = await store.history.list()
  return {
    index: await indexText(store),
    topics: await Promise.all(slugs.map(async (slug) => [slug, await topicText(store, slug)])),
    trash: await Promise.all(entries.map(async (entry) => [entry, await keptText(store, entry.id)])),
    unfinished: (await store.unfinished?.()) ?? [],
  }
}
