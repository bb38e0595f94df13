import { DESCRIPTION_ROWS } from "./descriptions.ts"
import { DISGUISE_ROWS } from "./disguises.ts"
import { FILE_ROWS } from "./files.ts"
import { INDEX_TEXT_ROWS } from "./index-text.ts"
import { KILL_SWITCH_ROWS } from "./kill-switch.ts"
import { LINK_ROWS } from "./links.ts"
import { MACHINE_ROWS } from "./machine.ts"
import { OPTION_ROWS } from "./options.ts"
import { PORT_ROWS } from "./ports.ts"
import { PROJECT_PATH_ROWS } from "./project-paths.ts"
import type { Row } from "./row.ts"
import { SLUG_ROWS } from "./slugs.ts"
import { WAY_IN_ROWS } from "./ways-in.ts"
import { YAML_ROWS } from "./yaml.ts"

/** The table of hostile inputs, by group. */
export const HOSTILE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  "slugs and names": SLUG_ROWS,
  "project paths": PROJECT_PATH_ROWS,
  links: LINK_ROWS,
  files: FILE_ROWS,
  "index text": INDEX_TEXT_ROWS,
  "descriptions and bodies": DESCRIPTION_ROWS,
  YAML: YAML_ROWS,
  "kill switch": KILL_SWITCH_ROWS,
  machine: MACHINE_ROWS,
  ports: PORT_ROWS,
  options: OPTION_ROWS,
  "ways in": WAY_IN_ROWS,
  disguises: DISGUISE_ROWS,
}
