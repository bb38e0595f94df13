import { isFileAddress, isReservedAddress } from "../paths/address.ts"
import { attachmentAddress } from "../paths/attachment.ts"
import { INDEX_FILE } from "../paths/memory-files.ts"
import type { Codec } from "./codec.ts"

/**
 * The one address of a file that has two forms: `./a/b.md` is `a/b`, unless the name is reserved, the index or a file of
 * the product; `CLAUDE` is `./CLAUDE.md`.
 */
export function toCanonical(codec: Codec, address: string): string {
  if (!isFileAddress(address))
    return isReservedAddress(address) ? attachmentAddress(codec.topicPath(address)) : address
  const path = address.slice(2)
  const topic = path === INDEX_FILE ? undefined : codec.topicAt(path)
  const isTopic = topic !== undefined && !isReservedAddress(topic) && !codec.isProductStem(topic)
  return isTopic ? topic : address
}

/** The path of the file of an address relative to the memory directory, with `/`. */
export function pathOf(codec: Codec, address: string): string {
  return isFileAddress(address) ? address.slice(2) : codec.topicPath(address)
}
