import { decodeStrict } from "@caliban/text"
import { MemoryError } from "../errors.ts"

/**
 * Bytes as text for changing.
 *
 * @throws MemoryError `unreadable-file`: what we cannot read we do not write.
 */
export function decodeForChange(bytes: Uint8Array, name: string): string {
  const text = decodeStrict(bytes)
  if (text !== undefined) return text
  throw new MemoryError(
    "unreadable-file",
    `${name} is not UTF-8 text, so it was left as it is. Convert it to UTF-8 by hand and try again.`,
  )
}
