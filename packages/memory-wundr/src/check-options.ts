import { aFunction, anObject, expects, memoryPort, z } from "@caliban/memory-core/internal"
import { SETTINGS } from "./config/settings.ts"

const options = (shape: Readonly<Record<string, z.core.$ZodType>>): z.core.$ZodType =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])),
  )

const flag = z.boolean()
/** Checked by the store of memory-core. */
const passedOn = z.unknown()
const PASSED_ON = { durability: passedOn, trustDirectory: passedOn, files: passedOn, lockWait: passedOn }

/** The settings, by name: those of depth 2 are in `scopes`. */
function settingsAt(depth: number): Record<string, z.core.$ZodType> {
  const settings = Object.values(SETTINGS).filter(({ path }) => path.length === depth)
  return Object.fromEntries(settings.map(({ path, schema }) => [path.at(-1), schema]))
}

export const AUTO_MEMORIES = options({
  ...settingsAt(1),
  scopes: options(settingsAt(2)),
  memory: memoryPort,
  userHome: z.string(),
  projectRoot: z.string(),
  env: anObject,
  readOnly: flag,
  guard: aFunction,
  namePrefix: z.string(),
  countTokens: aFunction,
  now: aFunction,
  ...PASSED_ON,
})

export const FILE_MANAGER = options({
  maxLines: expects("a number", (value) => typeof value === "number"),
  overflowDir: expects(
    "a relative path such as notes/more, without a folder whose name starts with a dot",
    (value) => typeof value === "string" && /^[^./\\:][^/\\:]*(?:\/[^./\\:][^/\\:]*)*$/.test(value),
  ),
  overflow: flag,
  guard: aFunction,
  now: aFunction,
  ...PASSED_ON,
})
