import type { World } from "./world.ts"

/** One hostile thing and what must hold. The world is fresh; throwing means that it did not hold. */
export interface Row {
  /** As in the table of the threat model; rows that go beyond it have a letter behind the number of their group. */
  id: string
  name: string
  run(world: World): Promise<void> | void
}

/** A row as a tuple, for tables of them. */
export function row(id: string, name: string, run: Row["run"]): Row {
  return { id, name, run }
}
