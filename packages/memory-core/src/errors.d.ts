/**
 * The codes of all errors of this library, with a row for each in `docs/errors.md`. Codes are stable, messages may
 * change.
 *
 * Not among them: a missing topic (a value), a person's malformed file (a diagnostic), a programming mistake
 * (a plain `TypeError`).
 */
export declare const MEMORY_ERROR_CODES: readonly [
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
export type MemoryErrorCode = (typeof MEMORY_ERROR_CODES)[number]
export interface MemoryErrorOptions {
  cause?: unknown
  /** Facts for programs, such as the current revision of a conflict. Never a topic's text. */
  details?: Readonly<Record<string, unknown>>
}
/** A failed call. It has changed no file, unless `docs/errors.md` says otherwise for its code. */
export declare class MemoryError extends Error {
  readonly name = "MemoryError"
  readonly code: MemoryErrorCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: MemoryErrorCode, message: string, options?: MemoryErrorOptions)
}
/** True for a `MemoryError` of any installed copy of this package; `instanceof` knows only its own. */
export declare function isMemoryError(error: unknown, code?: MemoryErrorCode): error is MemoryError
