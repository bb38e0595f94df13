import { LAYOUT_NAMES } from "../layouts/layout-table.ts"
import {
  hasMethods,
  isFlag,
  isFunction,
  isOneOf,
  LOADER_RULES,
  type OptionRule,
} from "../prompt/check-options.ts"

const isText: OptionRule = ["a text", (value) => typeof value === "string"]

const storeMethods = hasMethods("readIndex", "readTopic", "slugs", "unfinished", "hold", "transact")
const trashMethods = hasMethods("list", "read", "remove", "purge")

/** The rules of `ResolvedOptions`. */
export const MEMORY_RULES: Readonly<Record<string, OptionRule>> = {
  ...LOADER_RULES,
  layout: [
    `one of ${LAYOUT_NAMES.map((name) => `"${name}"`).join(", ")} or a layout from memory-core/layouts`,
    (value) => LAYOUT_NAMES.includes(value as string) || LOADER_RULES["layout"]?.[1](value) === true,
  ],
  squad: isText,
  agent: isText,
  includeState: isFlag,
  store: [
    `${storeMethods[0]}, a name, and a trash with list, read, remove, purge`,
    (value) => {
      const verdict = storeMethods[1](value)
      if (verdict !== true) return verdict
      const { name, directory, trash } = value as Record<string, unknown>
      if (typeof name !== "string") return "name is missing"
      if (directory !== undefined && LOADER_RULES["home"]?.[1](directory) !== true)
        return "directory is not an absolute path"
      const trashVerdict = trashMethods[1](trash)
      return typeof trashVerdict === "string" ? `trash.${trashVerdict}` : trashVerdict || "trash is missing"
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
