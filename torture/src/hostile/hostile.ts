import { rmSync } from "node:fs"
import type { Section } from "../section.ts"
import { HOSTILE_ROWS } from "./rows.ts"
import { runRow } from "./run-row.ts"

/** Every row of the table of hostile inputs, each in a world of its own. */
export const hostile: Section = {
  name: "hostile",
  summary: "what people, models and repositories could put into names, files, settings and calls",
  weight: 0,
  async run({ folder, size, progress, violation }) {
    let rows = 0
    let held = 0
    for (const [group, list] of Object.entries(HOSTILE_ROWS)) {
      for (const row of list) {
        rows++
        const place = folder()
        try {
          await runRow(row, place, size)
          held++
        } catch (error) {
          violation(`${row.id} ${row.name}`, `${group}: ${error instanceof Error ? error.message : error}`)
        }
        rmSync(place, { recursive: true, force: true })
        progress({ rows, held })
      }
    }
    return { rows, held }
  },
}
