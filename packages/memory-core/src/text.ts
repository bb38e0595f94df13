import { isUtf8 } from "node:buffer"

/** Bytes as text, byte order mark kept. `undefined` when they are not UTF-8. */
export function decodeStrict(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? decodeLoose(bytes) : undefined
}

/** Bytes as text for showing, whatever they are. */
export function decodeLoose(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

/** Bytes as lines for the prompt, whatever they are: ended by `\n`, without a byte order mark. */
export function decodeLines(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text
}

/** Text as UTF-8. A lone surrogate, which UTF-8 cannot hold, becomes U+FFFD. */
export function encode(text: string): Uint8Array {
  return Buffer.from(text)
}
