import { MemoryError } from "./errors.ts"

/** Bytes as text, byte order mark kept. `undefined` when they are not UTF-8. */
export function decodeStrict(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Bytes as text for showing, whatever they are. */
export function decodeLoose(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
}

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

/** Text as UTF-8. A lone surrogate, which UTF-8 cannot hold, becomes U+FFFD. */
export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
