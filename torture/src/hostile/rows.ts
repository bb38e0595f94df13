import { DESCRIPTION_ROWS } from "./descriptions.ts"
import { DISGUISE_ROWS } from "./disguises.ts"
import { ENVIRONMENT_ROWS } from "./environment.ts"
import { FILE_OBJECT_ROWS } from "./file-objects.ts"
import { INDEX_TEXT_ROWS } from "./index-text.ts"
import { PROJECT_PATH_ROWS } from "./project-paths.ts"
import type { Row } from "./row.ts"
import { SLUG_ROWS } from "./slugs.ts"
import { WAY_IN_ROWS } from "./ways-in.ts"
import { YAML_ROWS } from "./yaml.ts"

/** The table of hostile inputs, by group. */
export const HOSTILE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  "slugs and names": SLUG_ROWS,
  "project paths": PROJECT_PATH_ROWS,
  "file objects": FILE_OBJECT_ROWS,
  "index text": INDEX_TEXT_ROWS,
  "descriptions and bodies": DESCRIPTION_ROWS,
  YAML: YAML_ROWS,
  "environment and API": ENVIRONMENT_ROWS,
  "ways in": WAY_IN_ROWS,
  disguises: DISGUISE_ROWS,
}
