import { INDEX_FILE, isFileAddress, isReservedSlug, mayBeTopic, stemOf } from "../paths/address.ts"
import type { Codec } from "./codec.ts"

/**
 * The one address of a file that has two forms: `./a/b.md` is `a/b`, unless the name is reserved, the index or a file of
 * the product; `CLAUDE` is `./CLAUDE.md`.
 */
export function toCanonical(codec: Codec, address: string): string {
  if (!isFileAddress(address))
    return isReservedSlug(stemOf(address)) ? `./${codec.topicPath(address)}` : address
  const path = address.slice(2)
  const topic = path === INDEX_FILE ? undefined : codec.topicAt(path)
  return topic !== undefined && mayBeTopic(codec, topic) ? topic : address
}

/** The path of the file of an address relative to the memory directory, with `/`. */
export function pathOf(codec: Codec, address: string): string {
  return isFileAddress(address) ? address.slice(2) : codec.topicPath(address)
}
