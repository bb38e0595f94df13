/**
 * The codes of all errors of this library, with a row for each in `docs/errors.md`. Codes are stable, messages may
 * change.
 *
 * Not among them: a missing topic (a value), a person's malformed file (a diagnostic), a programming mistake
 * (a plain `TypeError`).
 */
export const MEMORY_ERROR_CODES = [
  "conflict",
  "denied",
  "invalid-description",
  "invalid-slug",
  "invalid-topic",
  "locked",
  "memory-off",
  "newer-format",
  "no-memory-directory",
  "read-only",
  "refused",
  "too-large",
  "unreadable-file",
  "unsafe-directory",
  "write-failed",
]
const BRAND = Symbol.for("@caliban/memory-core/MemoryError")
/** A failed call. It has changed no file, unless `docs/errors.md` says otherwise for its code. */
export class MemoryError extends Error {
  name = "MemoryError"
  code
  details
  constructor(code, message, options = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    Object.defineProperty(this, BRAND, { value: true })
  }
}
/** True for a `MemoryError` of any installed copy of this package; `instanceof` knows only its own. */
export function isMemoryError(error, code) {
  if (!(error instanceof Error) || !(BRAND in error)) return false
  return code === undefined || error.code === code
}
