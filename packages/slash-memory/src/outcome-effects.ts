import type { CommandOutcome } from "./outcome.ts"

/** True when the command did what was asked; a program exits with 0 then, else with 1. */
export function isOk(outcome: CommandOutcome): boolean {
  switch (outcome.kind) {
    case "slug-taken":
    case "no-editor":
    case "nothing-to-undo":
    case "not-in-trash":
    case "unknown-topic":
    case "unknown-entry":
    case "several-entries":
    case "not-learning":
    case "off":
    case "failed":
    case "invalid":
      return false
    case "edited":
      return outcome.exitCode === 0
    default:
      return true
  }
}

/**
 * True when the person changed files that the prefix is made of: the host calls `memory.load()` again, so that what
 * was removed is not recited and what was added is known. The same files give the same text, so a load too many
 * costs nothing but the reading.
 */
export function changesPrefix(outcome: CommandOutcome): boolean {
  switch (outcome.kind) {
    case "added":
      return outcome.action !== "unchanged"
    case "edited":
      if (outcome.renewedLine !== undefined) return true
      return outcome.change !== "unchanged" && outcome.change !== "absent"
    case "repaired":
      return outcome.changed && !outcome.dryRun
    case "removed":
    case "confirmed":
    case "forgotten":
    case "undone":
    case "restored":
      return true
    default:
      return false
  }
}
