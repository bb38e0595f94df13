/** Why a file or setting is reported; `docs/errors.md` has a row for each. No diagnostic stops a load or a list. */
export const DIAGNOSTIC_CODES = [
  "auto-memory-off",
  "bad-setting",
  "broken-frontmatter",
  "dangling-pointer",
  "dead-link",
  "duplicate-pointer",
  "hidden-characters",
  "folders-left-out",
  "ignored-file",
  "index-conflict",
  "index-too-large",
  "invalid-utf8",
  "long-description",
  "missing-mount",
  "newer-format",
  "no-home",
  "orphan-topic",
  "refused-directory",
  "refused-file",
  "refused-mount",
  "tier-cut",
  "tier-dropped",
  "too-large",
  "history-changed",
  "history-incomplete",
  "history-over-limit",
  "history-unreadable",
  "unfinished-write",
  "unknown-type",
  "unreadable-file",
] as const

export type DiagnosticCode = (typeof DIAGNOSTIC_CODES)[number]

/** Something that a person should know about a file or a setting. Data, never an exception. */
export interface Diagnostic {
  code: DiagnosticCode
  /** `error`: something is missing from the result. `warning`: the result is complete, but check the cause. `info`: no action needed. */
  level: "error" | "warning" | "info"
  /** One sentence: what, and what to do about it. */
  message: string
  /** The topic it is about, where it is about one. */
  slug?: string
  /** The file or setting it is about. */
  path?: string
}

/** What a status with `verify` found: a diagnostic about a file or an entry of the history. */
export interface Finding extends Omit<Diagnostic, "path"> {
  /** The entry of the history that it is about, where it is about one. */
  id?: string
}

/** Something that the writer should know although the write succeeded. */
export interface Warning {
  code:
    | "also-in-mount"
    | "history-changed"
    | "index-conflict"
    | "index-near-cap"
    | "index-over-cap"
    | "lines-left"
    | "not-durable"
    | "not-indexed"
    | "not-shown"
    | "not-undone"
    | "similar-topics"
    | "rescued-save"
  message: string
  /** The topics it is about. */
  slugs?: readonly string[] | undefined
}

/** A diagnostic, by default a warning. */
export function report(
  code: DiagnosticCode,
  message: string,
  about: Partial<Diagnostic & Finding> = {},
): Diagnostic & Finding {
  return { code, level: "warning", message, ...about }
}

/** A diagnostic about a file or a setting; `problem` follows its name: `is left out: EACCES`. */
export function diagnose(
  code: DiagnosticCode,
  path: string,
  problem: string,
  level: Diagnostic["level"] = "warning",
): Diagnostic {
  return { code, path, level, message: `${path} ${problem}.` }
}
