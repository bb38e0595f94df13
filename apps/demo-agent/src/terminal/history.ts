import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs"
import { join } from "node:path"
import { findSecrets } from "@caliban/memory/guard"
import { attempt } from "@caliban/text"
import { folderOf } from "../input/settings.ts"

/** The lines of earlier conversations. */
export type History = ReturnType<typeof createHistory>

export const SIZE = 500
const LINE_MAX = 2_000
/** A larger file becomes the older one. */
const FILE_BYTES = 170_000

/**
 * The history in `$XDG_STATE_HOME/caliban/history` (`~/.local/state`), mode 0600: a JSON string per line, each of them
 * one append, so that concurrent processes do not tear lines. File errors mean no history, not an exception.
 */
export function createHistory(env: NodeJS.ProcessEnv) {
  const folder = folderOf(env, "XDG_STATE_HOME", ".local", "state")
  const [current, older] = [join(folder, "history"), join(folder, "history-old")]
  return {
    /** Oldest first. */
    read(): string[] {
      const texts = [older, current].map((path) => attempt(() => readFileSync(path, "utf8")) ?? "")
      const lines = texts.flatMap((text) => text.split("\n").map((line) => attempt(() => JSON.parse(line))))
      return lines.filter((line) => typeof line === "string").slice(-SIZE)
    },
    /** Stores a line, unless it is too long or contains a secret. */
    add(line: string): void {
      if (line.length > LINE_MAX || findSecrets(line).length > 0) return
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        // A line that a crash cut off stays separate.
        appendFileSync(current, `\n${JSON.stringify(line)}\n`, { mode: 0o600 })
        chmodSync(current, 0o600)
        if (statSync(current).size > FILE_BYTES) renameSync(current, older)
      })
    },
  }
}
