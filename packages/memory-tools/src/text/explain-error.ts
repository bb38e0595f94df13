import type { Memory, MemoryError, MemoryErrorCode } from "@caliban/memory-core"
import { escapedLine } from "./plain-text.ts"
import type { ToolFailure } from "./tool-result.ts"

const MESSAGE_MAX = 1_000

/**
 * What the model is told when the cause lies outside its arguments. The error's own message may name files of the
 * machine; it goes to the host in `details.reason`.
 */
const SENTENCES: Partial<Record<MemoryErrorCode, string>> = {
  denied:
    "The user declined this change, so nothing was changed. Do not try again; ask the user what they want.",
  locked: "Another process is writing to this memory, so nothing was changed. Try again in a moment.",
  "memory-off": "Memory is switched off, so nothing was read or saved. Go on without it.",
  "no-memory-directory":
    "There is no place for memory on this machine, so nothing was read or saved. Tell the user; do not try again.",
  "read-only": "This memory is read-only, so nothing was changed. Do not try again.",
  "unsafe-directory":
    "The memory directory is not safe to use, so nothing was changed. Tell the user; do not try again.",
  "write-failed": "The memory could not be written to disk, so nothing was changed. Tell the user.",
}

/** An error of the memory as a sentence that the model can act on. A `conflict` is explained by the tool that meets it. */
export function explainError(error: MemoryError, memory: Pick<Memory, "directory">): ToolFailure {
  const sentence = SENTENCES[error.code]
  if (sentence === undefined) {
    return { ok: false, code: error.code, message: forModel(error.message, memory), details: error.details }
  }
  return {
    ok: false,
    code: error.code,
    message: withSystemCode(sentence, error.cause),
    details: { ...error.details, reason: error.message },
  }
}

/** A sentence of the core on one line, bounded, with the memory directory left unnamed. */
export function forModel(message: string, memory: Pick<Memory, "directory">): string {
  const named =
    memory.directory === undefined ? message : message.replaceAll(memory.directory, "the memory directory")
  return escapedLine(named.length > MESSAGE_MAX ? `${named.slice(0, MESSAGE_MAX)}…` : named)
}

/** Adds what the operating system said, such as `ENOSPC`: a user can act on it. */
function withSystemCode(sentence: string, cause: unknown): string {
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined
  return code !== undefined && /^E[A-Z0-9]+$/.test(code) ? `${sentence} (${code})` : sentence
}
