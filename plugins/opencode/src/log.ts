/** Writes a line into the log of OpenCode. Never throws. */
export type Log = (level: "info" | "warn" | "error", message: string) => void

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
