import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomFrom } from "./random.ts"
import type { Figures, Section } from "./section.ts"

export interface Violation {
  what: string
  details?: unknown
  /** The command that repeats it. */
  repeat: string
}

/** The result of one section. */
export interface Outcome {
  section: string
  seconds: number
  figures: Figures
  violations: readonly Violation[]
}

export interface RunOptions {
  seed: number
  /** Milliseconds that the section should take. */
  budget: number
  only?: string | undefined
  /** Called at most once a second. */
  onProgress?: (figures: Figures) => void
}

/** Runs a section in its own folders. Reports an error that it throws as a violation. */
export async function runSection(section: Section, options: RunOptions): Promise<Outcome> {
  const { seed, budget, only, onProgress } = options
  const started = performance.now()
  const folders: string[] = []
  const violations: Violation[] = []
  const repeatOf = (name: string | undefined): string => {
    const minutes = Math.max(0.1, Math.ceil(budget / 6_000) / 10)
    const command = `npm run torture -- --only ${section.name} --seed ${seed} --minutes ${minutes}`
    return name === undefined ? command : `${command} --case '${name}'`
  }
  const violation = (what: string, details?: unknown, name?: string): void => {
    violations.push({ what, details, repeat: repeatOf(name ?? only) })
  }
  let reported = Number.NEGATIVE_INFINITY
  let figures: Figures = {}
  try {
    figures = await section.run({
      seed,
      only,
      random: randomFrom(seed),
      timeLeft: () => Math.max(0, started + budget - performance.now()),
      folder() {
        const folder = realpathSync(mkdtempSync(join(tmpdir(), `caliban-${section.name}-`)))
        folders.push(folder)
        return folder
      },
      progress(current) {
        if (performance.now() - reported < 1_000) return
        reported = performance.now()
        onProgress?.(current)
      },
      violation,
    })
  } catch (error) {
    violation(`${section.name} did not run to its end`, describeError(error))
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  return { section: section.name, seconds: (performance.now() - started) / 1_000, figures, violations }
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
