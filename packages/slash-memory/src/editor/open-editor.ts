import { spawn } from "node:child_process"
import { constants } from "node:os"
import { mustBeList, mustBeText } from "@caliban/text"

/**
 * Starts an editor in this terminal, without a shell, and resolves to its exit code once it is closed; for an editor that
 * a signal ended, to 128 and the number of the signal. Rejects with the system's error when it cannot be started.
 */
export function openEditor(command: readonly string[], path: string): Promise<number> {
  mustBeList("openEditor", "command", command)
  mustBeText("openEditor", "path", path)
  const [program = "", ...rest] = command
  return new Promise((resolve, reject) => {
    const editor = spawn(program, [...rest, path], { stdio: "inherit" })
    editor.once("error", reject)
    editor.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]))
  })
}
