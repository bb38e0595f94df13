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

/** Bytes as lines for the prompt, whatever they are: ended by `\n`, without a byte order mark. */
export function decodeLines(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text
}

/** Text as UTF-8. A lone surrogate, which UTF-8 cannot hold, becomes U+FFFD. */
export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
