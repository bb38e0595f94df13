import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomFrom } from "./random.ts"
import type { Context, Figures, Section } from "./section.ts"

export interface Violation {
  what: string
  details?: unknown
}

/** What came of one section. */
export interface Outcome {
  section: string
  seconds: number
  figures: Figures
  violations: readonly Violation[]
}

export interface RunOptions extends Pick<Context, "seed" | "size" | "budget"> {
  /** Called at most once a second. */
  onProgress?: (figures: Figures) => void
}

/** Runs a section in folders of its own. A section that throws has failed; it is reported as a violation. */
export async function runSection(section: Section, options: RunOptions): Promise<Outcome> {
  const started = performance.now()
  const folders: string[] = []
  const violations: Violation[] = []
  let reported = Number.NEGATIVE_INFINITY
  let figures: Figures = {}
  try {
    figures = await section.run({
      ...options,
      random: randomFrom(options.seed),
      folder() {
        const folder = realpathSync(mkdtempSync(join(tmpdir(), `caliban-${section.name}-`)))
        folders.push(folder)
        return folder
      },
      progress(current) {
        if (performance.now() - reported < 1_000) return
        reported = performance.now()
        options.onProgress?.(current)
      },
      violation: (what, details) => violations.push(details === undefined ? { what } : { what, details }),
    })
  } catch (error) {
    violations.push({ what: `${section.name} did not come to its end`, details: describeError(error) })
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  return { section: section.name, seconds: (performance.now() - started) / 1_000, figures, violations }
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
