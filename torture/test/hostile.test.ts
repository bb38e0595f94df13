import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { HOSTILE_ROWS } from "../src/hostile/rows.ts"
import { runRow } from "../src/hostile/run-row.ts"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "caliban-hostile-")))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Rows that do not hold yet. One that does has to leave this list. */
const OPEN = new Set(
  `P56 F01ar F01br F01cr F01dr F01er F01fr F04 F05a F05b F05c F05d F07 F07o F07i F11a F11b F16b D31.1 D31.2 D31.3 D31.4 D31.5 D34.30 D34.36 D34.37 D34.38 D34.39 D34.40 V24.3 V25 V39`.split(
    " ",
  ),
)

for (const [group, rows] of Object.entries(HOSTILE_ROWS)) {
  describe(group, () => {
    for (const row of rows) {
      const run = OPEN.has(row.id) ? it.fails : it
      run(`${row.id}: ${row.name}`, async () => await runRow(row, folder, "short"))
    }
  })
}

it("gives every row an id of its own", () => {
  const ids = Object.values(HOSTILE_ROWS).flatMap((rows) => rows.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
