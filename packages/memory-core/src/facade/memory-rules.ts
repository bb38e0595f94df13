import {
  hasMethods,
  isFlag,
  isFunction,
  isOneOf,
  LOADER_RULES,
  type OptionRule,
} from "../prompt/check-options.ts"

const storeMethods = hasMethods("readIndex", "readTopic", "slugs", "unfinished", "hold", "transact")
const trashMethods = hasMethods("list", "read", "remove", "purge")

/** The rules of `MemoryOptions`. */
export const MEMORY_RULES: Readonly<Record<string, OptionRule>> = {
  ...LOADER_RULES,
  store: [
    `${storeMethods[0]}, a name, and a trash with list, read, remove, purge`,
    (value) => {
      if (!storeMethods[1](value)) return false
      const { name, directory, trash } = value as Record<string, unknown>
      const isPlace = directory === undefined || LOADER_RULES["home"]?.[1](directory) === true
      return typeof name === "string" && isPlace && trashMethods[1](trash)
    },
  ],
  readOnly: isFlag,
  durability: isOneOf("full", "file", "none"),
  newPointers: isOneOf("first", "last"),
  now: isFunction,
  guard: isFunction,
  findSimilar: isFunction,
  approve: isFunction,
}
