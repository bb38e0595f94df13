import { didYouMean } from "@caliban/text"
import { LAYOUT_NAMES } from "../layouts/layout-table.ts"
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
  type OptionRule,
  type OptionRules,
  type Options,
  SYSTEM_RULES,
} from "../prompt/check-options.ts"
import { MOUNTS_RULES } from "../prompt/mounts.ts"

const aText = must("a text", (value) => typeof value === "string")

const historyMethods = hasMethods("list", "entry", "read", "purge")

const aStore: OptionRule = all(
  hasMethods("readIndex", "readTopic", "slugs", "hold", "transact"),
  (value, place) => {
    const { name, directory, history } = value as Options
    aText(name, below(place, "name"))
    if (directory !== undefined) anAbsolutePath(directory, below(place, "directory"))
    historyMethods(history, below(place, "history"))
  },
)

/** The rules of `MemoryOptions`. */
const MEMORY_RULES: OptionRules = {
  ...LOADER_RULES,
  ...MOUNTS_RULES,
  layout: aLayout(...LAYOUT_NAMES),
  store: aStore,
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
