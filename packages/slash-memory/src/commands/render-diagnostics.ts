import type { Diagnostic, DiagnosticCode } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"

/** What a person should know about files and settings; what is said elsewhere on the same screen is left out. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], style: Style): string[] {
  const said = new Set<string>()
  return diagnostics
    .filter(({ code, message }) => !SAID_ELSEWHERE.has(code) && !said.has(message) && said.add(message))
    .flatMap((diagnostic) => {
      const about = diagnostic.slug ?? diagnostic.path
      const named = about === undefined || diagnostic.message.includes(about)
      const text = plainLine(named ? diagnostic.message : `${about}: ${diagnostic.message}`)
      return wrapText(text, style.width - 2).map((line, at) => {
        const shown = (at === 0 ? "! " : "  ") + line
        return diagnostic.level === "error" ? style.paint("bad", shown) : shown
      })
    })
}

const SAID_ELSEWHERE: ReadonlySet<DiagnosticCode> = new Set([
  "auto-memory-off",
  "dangling-pointer",
  "duplicate-pointer",
  "orphan-topic",
  "tier-cut",
])
