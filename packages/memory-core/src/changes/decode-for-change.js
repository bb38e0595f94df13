import { decodeStrict } from "@caliban/text"
import { MemoryError } from "../errors.ts"
/**
 * Decodes a file that is about to be changed.
 *
 * @param name The file's name, for the message.
 * @throws MemoryError `unreadable-file` if the bytes are not UTF-8: a change would corrupt them.
 */
export function decodeForChange(bytes, name) {
  const text = decodeStrict(bytes)
  if (text !== undefined) return text
  throw new MemoryError(
    "unreadable-file",
    `${name} is not UTF-8 text. Nothing was changed. Convert it to UTF-8, then retry.`,
  )
}
