import type { Form } from "./form.ts"

const RUN = /[A-Za-z0-9+/_-]{16,}={0,2}/g

/** Longer runs are files, not values. */
const MAX_LENGTH = 65_536

/** Ranges in base64 or hexadecimal that decode to readable text, and that text; `undefined` before each run. Cost: each character is decoded at most four times. */
export function* decodeRuns(form: Form): Generator<{ start: number; end: number; text: string } | undefined> {
  for (const match of form.text.matchAll(RUN)) {
    const run = match[0]
    yield
    if (run.length > MAX_LENGTH) continue
    // Text before it on the joined line may have become part of the run.
    for (const skipped of [0, ...seamsIn(form, match.index, run.length)]) {
      const text = decode(run.slice(skipped))
      if (text === undefined) continue
      yield { start: match.index + skipped, end: match.index + run.length, text }
      break
    }
  }
}

function seamsIn({ seams }: Form, start: number, length: number): number[] {
  const found: number[] = []
  if (seams === undefined) return found
  for (let at = 1; at < length - 16 && found.length < 3; at++) if (seams.has(start + at)) found.push(at)
  return found
}

/** The text that a run encodes, if it is readable. */
export function decode(run: string): string | undefined {
  const hexadecimal = run.length >= 32 && run.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(run)
  const bytes = Buffer.from(run, hexadecimal ? "hex" : "base64")
  return readable(bytes) ? bytes.toString("latin1") : undefined
}

/** True when nearly every byte is printable ASCII. */
function readable(bytes: Uint8Array): boolean {
  if (bytes.length < 8) return false
  let odd = 0
  for (const byte of bytes) {
    if ((byte < 32 || byte > 126) && byte !== 9 && byte !== 10 && byte !== 13) odd++
    if (odd > 2 + bytes.length / 20) return false
  }
  return true
}
