import { decodeStrict } from "@caliban/text"
import { newIndex } from "./bootstrap-index.ts"
/**
 * Copies the index of another memory into an unused one, byte for byte. The result is false, and nothing is changed, when
 * the memory has a topic or an index with any text of its own.
 */
export function takeOverIndex(bytes) {
  return async (snapshot) => {
    if (!isUnused(snapshot) || (await snapshot.slugs()).length > 0) return { result: false }
    return { index: bytes, result: true }
  }
}
function isUnused({ index, unfinished, lateSaves = [] }) {
  const text = index === undefined ? "" : decodeStrict(index.bytes)?.trim()
  return (text === "" || text === newIndex().trim()) && unfinished.length === 0 && lateSaves.length === 0
}
