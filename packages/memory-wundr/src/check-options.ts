import { aFunction, check, expects, memoryPort, text, z } from "@caliban/memory-core/internal"
import { SETTINGS } from "./config/settings.ts"

const FLAG = z.optional(z.boolean())
const FUNCTION = z.optional(aFunction)
/** Checked by the store of memory-core. */
const PASSED_ON = z.optional(z.unknown())
const PASSED_ON_KEYS = {
  durability: PASSED_ON,
  trustDirectory: PASSED_ON,
  files: PASSED_ON,
  lockWait: PASSED_ON,
}

const settings = SETTINGS.filter(({ option }) => !option.includes(".")).map(({ option, kind }) => [
  option,
  z.optional(expects(kind.expected, (value) => kind.accepts(value))),
])

const OPTIONS = z.strictObject({
  ...Object.fromEntries(settings),
  scopes: z.optional(z.strictObject({ user: FLAG, project: FLAG, local: FLAG })),
  memory: z.optional(memoryPort),
  userHome: z.optional(z.string()),
  projectRoot: z.optional(z.string()),
  directoryName: z.optional(text),
  env: z.optional(expects("an object", (value) => typeof value === "object" && value !== null)),
  suggestOnly: FLAG,
  readOnly: FLAG,
  guard: FUNCTION,
  mask: FUNCTION,
  extract: FUNCTION,
  namePrefix: z.optional(z.string()),
  countTokens: FUNCTION,
  now: FUNCTION,
  ...PASSED_ON_KEYS,
})

/** @throws TypeError that names the first wrong option */
export function checkAutoMemoriesOptions(options: unknown): void {
  check("createAutoMemories", OPTIONS, options)
}

const NUMBER = z.optional(expects("a number", (value) => typeof value === "number"))
const FILE_MANAGER = z.strictObject({
  maxLines: NUMBER,
  overflowDir: z.optional(z.string()),
  overflow: FLAG,
  guard: FUNCTION,
  isDuplicate: FUNCTION,
  now: FUNCTION,
  ...PASSED_ON_KEYS,
})

/** @throws TypeError that names the first wrong option */
export function checkFileManagerOptions(options: unknown): void {
  check("createMemoryFileManager", FILE_MANAGER, options)
}
