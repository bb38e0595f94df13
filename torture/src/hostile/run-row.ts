import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Row } from "./row.ts"
import { createWorld } from "./world.ts"

/** Runs a row in a world of its own below a fresh folder. Throws when something did not hold. */
export async function runRow(row: Row, folder: string, size: "short" | "long"): Promise<void> {
  const root = join(folder, row.id.replace(/\W/g, "-"))
  mkdirSync(root)
  const world = createWorld(root, size)
  await row.run(world)
  world.end()
}
