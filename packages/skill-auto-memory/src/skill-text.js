import { readFileSync } from "node:fs";
import { join } from "node:path";
/**
 * The text of `SKILL.md`.
 *
 * The source reads the file; the build replaces this module with the text itself (`tsup.config.ts`), so that a host
 * bundled into one file needs no other file.
 */
export const skillText = readFileSync(join(import.meta.dirname, "../skills/auto-memory/SKILL.md"), "utf8");
