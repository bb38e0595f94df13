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
  "moved",
  "newer-format",
  "no-memory-directory",
  "quota",
  "read-only",
  "refused",
  "too-large",
  "unreadable-file",
  "unsafe-directory",
  "write-failed",
] as const

export type MemoryErrorCode = (typeof MEMORY_ERROR_CODES)[number]

const BRAND = Symbol.for("@caliban/memory-core/MemoryError")

/** A failed call. It has changed no file, unless `docs/errors.md` says otherwise for its code. */
export class MemoryError extends Error {
  override readonly name = "MemoryError"
  readonly code: MemoryErrorCode
  /** Facts for programs, such as the current revision of a conflict. Never a topic's text. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: MemoryErrorCode,
    message: string,
    { details = {}, ...options }: ErrorOptions & { details?: MemoryError["details"] | undefined } = {},
  ) {
    super(message, options)
    this.code = code
    this.details = details
    Object.defineProperty(this, BRAND, { value: true })
  }
}

/** True for a `MemoryError` of any installed copy of this package; `instanceof` knows only its own. */
export function isMemoryError(error: unknown, code?: MemoryErrorCode): error is MemoryError {
  if (!(error instanceof Error) || !(BRAND in error)) return false
  return code === undefined || (error as Partial<MemoryError>).code === code
}
