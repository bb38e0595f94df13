import { LAYOUT_NAMES } from "../layouts/layout-table.ts"
import { anAbsolutePath, checkPlace, isLayoutData, LOADER_RULES } from "../prompt/loader-rules.ts"
import {
  both,
  checkByRules,
  hasMethods,
  isFlag,
  isFunction,
  isOneOf,
  must,
  type OptionRule,
  type OptionRules,
} from "../prompt/option-rules.ts"

const aText = must("a text", (value) => typeof value === "string")

const historyMethods = hasMethods("list", "read", "remove", "purge")

const aStore: OptionRule = both(
  hasMethods("readIndex", "readTopic", "slugs", "unfinished", "hold", "transact"),
  (value) => {
    const { name, directory, history } = value as Record<string, unknown>
    if (typeof name !== "string") return { path: ["name"], expected: "a text", value: name }
    const problem =
      directory === undefined ? undefined : anAbsolutePath(directory, {}) && { expected: "an absolute path" }
    if (problem) return { path: ["directory"], ...problem, value: directory }
    const historyProblem = historyMethods(history, {})
    return historyProblem && { ...historyProblem, path: ["history"] }
  },
)

/** The rules of `MemoryOptions`. */
const MEMORY_RULES: OptionRules = {
  ...LOADER_RULES,
  layout: must(
    `one of ${LAYOUT_NAMES.map((name) => `"${name}"`).join(", ")} or a layout from memory-core/layouts`,
    (value) => LAYOUT_NAMES.includes(value as string) || isLayoutData(value),
  ),
  squad: aText,
  agent: aText,
  includeState: isFlag,
  store: aStore,
  readOnly: isFlag,
  durability: isOneOf("full", "file", "none"),
  newPointers: isOneOf("first", "last"),
  now: isFunction,
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
  checkByRules(caller, options, MEMORY_RULES, others)
  checkPlace(caller, options as Readonly<Record<string, unknown>>)
}
