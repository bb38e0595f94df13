import assert from "node:assert/strict"
import { createHash } from "node:crypto"
export const REPLACED = { action: "replaced", pointers: [] }
export const REMOVED = { action: "removed", pointers: [] }
const ENOUGH = 16_777_216
export function bytes(text) {
  return new TextEncoder().encode(text)
}
/** UTF-8 as text, byte order mark included; `undefined` stays. */
export function text(file) {
  return file === undefined ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(file)
}
/** A change with the same plan for every snapshot. */
export function plan(wanted) {
  return () => ({ ...wanted, result: undefined })
}
export async function topicBytes(store, slug) {
  return (await store.readTopic(slug, ENOUGH))?.bytes
}
export async function indexBytes(store) {
  return (await store.readIndex(ENOUGH))?.bytes
}
export async function topicText(store, slug) {
  return text(await topicBytes(store, slug))
}
export async function indexText(store) {
  return text(await indexBytes(store))
}
export async function trashText(store, id) {
  return text(await store.trash.read(id ?? ""))
}
/** The revision of these bytes. */
export function revision(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 16)
}
/** Compares bytes; a message must not contain a megabyte of numbers. */
export function assertBytes(actual, expected, what) {
  assert.ok(actual !== undefined, `${what} is there`)
  assert.ok(Buffer.from(actual).equals(expected), `${what} keeps its bytes`)
}
/** Asserts that the call fails with any error. */
export async function assertFails(call, what) {
  const failed = await call().then(
    () => false,
    () => true,
  )
  assert.ok(failed, what)
}
/** Everything that can be read from a store, to compare before and after. */
export async function describeStore(store) {
  const slugs = (await store.slugs()) ?? []
  const trash = await store.trash.list()
  return {
    index: await indexText(store),
    topics: await Promise.all(slugs.map(async (slug) => [slug, await topicText(store, slug)])),
    trash: await Promise.all(trash.map(async (entry) => [entry, await trashText(store, entry.id)])),
    unfinished: await store.unfinished(),
  }
}
