import { ANYTHING, expects, memoryPort, type Rule, type Rules } from "@caliban/memory-core/internal"
import { SETTINGS } from "./config/settings.ts"

export const SCOPE = '"user", "project" or "local"'

/** Checked by the store of memory-core. */
const PASSED_ON = { durability: ANYTHING, trustDirectory: ANYTHING, files: ANYTHING, lockWait: ANYTHING }

/** The settings, by name: those of depth 2 are in `scopes`. */
function settingsAt(depth: number): Record<string, Rule> {
  const settings = Object.values(SETTINGS).filter(({ path }) => path.length === depth)
  return Object.fromEntries(settings.map(({ path, rule }) => [path.at(-1), rule]))
}

export const AUTO_MEMORIES: Rules = {
  ...settingsAt(1),
  scopes: settingsAt(2),
  memory: memoryPort,
  userHome: "a string",
  projectRoot: "a string",
  env: "an object",
  readOnly: "true or false",
  guard: "a function",
  namePrefix: "a string",
  countTokens: "a function",
  now: "a function",
  ...PASSED_ON,
}

export const FILE_MANAGER: Rules = {
  maxLines: "a number",
  overflowDir: expects(
    "a relative path such as notes/more, without a folder whose name starts with a dot",
    (value) => typeof value === "string" && /^[^./\\:][^/\\:]*(?:\/[^./\\:][^/\\:]*)*$/.test(value),
  ),
  overflow: "true or false",
  guard: "a function",
  now: "a function",
  ...PASSED_ON,
}
