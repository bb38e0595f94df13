import type { Warning } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"

/** What a person should know although the change was made. */
export function renderWarnings(warnings: readonly Warning[], style: Style): string[] {
  return warnings.flatMap((warning) =>
    wrapText(plainLine(warning.message), style.width - 2).map((line, at) => (at === 0 ? "! " : "  ") + line),
  )
}
