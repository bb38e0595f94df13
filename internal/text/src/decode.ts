import { isUtf8 } from "node:buffer"
import { lazily } from "./lazily.ts"

/** Bytes as text, byte order mark kept. `undefined` when they are not UTF-8. */
export function decodeStrict(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? decodeLoose(bytes) : undefined
}

/** Bytes as text for showing, whatever they are. */
export function decodeLoose(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

/** The bytes without the piece of a character that a cut has left at their end. */
export function dropCutCharacter(bytes: Uint8Array): Uint8Array {
  let start = bytes.length - 1
  while (start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  const lead = bytes[start] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return bytes.length - start < length ? bytes.subarray(0, start) : bytes
}

/** Text for a message that may be shown in a terminal: without control characters and characters that hide or turn text. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD")
}

const decoder = lazily(() => new TextDecoder())

/** Bytes as lines for the prompt, whatever they are: ended by `\n`, without a byte order mark. */
export function decodeLines(bytes: Uint8Array): string {
  const text = decoder().decode(bytes)
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text
}

/** Text as UTF-8. A lone surrogate, which UTF-8 cannot hold, becomes U+FFFD. */
export function encode(text: string): Uint8Array {
  return Buffer.from(text)
}
