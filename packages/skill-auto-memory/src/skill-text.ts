import { readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The whole of `SKILL.md`, the only place where the text is written.
 *
 * Read from the file here, so that the source runs everywhere as it is. The build puts the text itself in the place
 * of this module (`tsup.config.ts`), so that a host bundled into one file needs no other file.
 */
export const skillText: string = readFileSync(
  join(import.meta.dirname, "../skills/auto-memory/SKILL.md"),
  "utf8",
)
