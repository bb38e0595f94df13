import { didYouMean } from "@caliban/text"
import { LAYOUTS } from "../layout/products.ts"
import { check } from "../options/check.ts"
import { aFunction, count, expects, signal } from "../options/schemas.ts"
import * as z from "../options/zod.ts"
import {
  aLayout,
  all,
  anAbsolutePath,
  below,
  checkByRules,
  checkPlace,
  hasFields,
  hasMethods,
  isFlag,
  isFunction,
  isOneOf,
  LOADER_RULES,
  must,
  type OptionRules,
  type Options,
  SYSTEM_RULES,
} from "../prompt/check-options.ts"
import { MOUNTS_RULES } from "../prompt/mounts.ts"

const aText = must("a text", (value) => typeof value === "string")
const aHistory = hasMethods("list", "entry", "read", "purge")

/** The rules of `MemoryOptions`. */
const MEMORY_RULES: OptionRules = {
  ...LOADER_RULES,
  ...MOUNTS_RULES,
  layout: aLayout(...Object.keys(LAYOUTS)),
  store: all(hasMethods("readIndex", "readTopic", "slugs", "hold", "transact"), (value, place) => {
    const { name, directory, history } = value as Options
    aText(name, below(place, "name"))
    if (directory !== undefined) anAbsolutePath(directory, below(place, "directory"))
    aHistory(history, below(place, "history"))
  }),
  readOnly: isFlag,
  durability: isOneOf("full", "file", "none"),
  newPointers: isOneOf("first", "last"),
  system: hasFields({ ...SYSTEM_RULES, now: isFunction }),
  guard: isFunction,
  findSimilar: isFunction,
  approve: isFunction,
}

/**
 * Checks the options of a memory.
 *
 * @param others Further options of the caller, which it checks itself.
 * @throws TypeError that names the option
 */
export function checkMemoryOptions(caller: string, options: unknown, others: readonly string[] = []): void {
  checkByRules({ caller, suggest: didYouMean }, MEMORY_RULES, options, others)
  checkPlace(caller, options as Options)
}

const flag = z.optional(z.boolean())
const text = z.optional(z.string())
const revision = expects("a revision or null", (value) => value === null || typeof value === "string")

/** The options of each kind of method. */
const METHODS = {
  abortable: z.strictObject({ signal: z.optional(signal) }),
  adopt: z.strictObject({ confirm: flag }),
  change: z.strictObject({ expect: z.optional(revision), by: text, why: text, signal: z.optional(signal) }),
  history: z.strictObject({ address: text, limit: z.optional(count) }),
  repair: z.strictObject({ dryRun: flag, mount: text, refreshHooks: flag, otherFiles: flag, rotate: flag }),
  status: z.strictObject({ verify: flag }),
} as const

/** Checks the options of a method, which may be left out. @throws TypeError */
export function checkMethodOptions(caller: string, kind: keyof typeof METHODS, options: unknown): void {
  if (options !== undefined) check(caller, METHODS[kind], options)
}

/** A draft may be a topic that was read, with more fields. What is in a text or a slug is checked later, as a model's. */
const ARGUMENTS = {
  draft: expects("an object", (value) => Object(value) === value && !Array.isArray(value)),
  function: aFunction,
  string: z.string(),
} as const

/** @throws TypeError */
export function checkArgument(
  caller: string,
  name: string,
  kind: keyof typeof ARGUMENTS,
  value: unknown,
): void {
  check(caller, ARGUMENTS[kind], value, name)
}
