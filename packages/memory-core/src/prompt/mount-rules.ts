import { wrongValue } from "@caliban/text"
import { toCodec } from "../layouts/codec.ts"
import type { Layout } from "../layouts/layout.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"
import { aCount, aDirectory, aLayout, isText } from "./loader-rules.ts"
import {
  all,
  below,
  hasFields,
  hasMethods,
  isListOf,
  isObject,
  isOneOf,
  must,
  type OptionPlace,
  type OptionRules,
  type Options,
} from "./option-rules.ts"

const aReader = hasMethods("readIndex", "readTopic", "slugs")

const TAKEN_NAMES = /^(?:global|project|auto|memory|own|state|shared|squad)$/

const aMountName = must(
  'lower-case letters, digits and "-", at most 32, and not the name of a tier',
  (name) => isText(name) && /^[a-z][a-z0-9-]{0,31}$/.test(name) && !TAKEN_NAMES.test(name),
)

const MOUNT_RULES: OptionRules = {
  name: aMountName,
  directory: aDirectory,
  store: aReader,
  layout: aLayout,
  access: isOneOf("read", "write"),
  types: isListOf(isOneOf(...TOPIC_TYPES)),
  capTokens: aCount,
}

/** A mount needs a name, and a directory or a store unless its layout says where it is. */
function needsPlace(value: unknown, place: OptionPlace): void {
  const { name, directory, store, layout } = value as Options
  if (name === undefined) throw wrongValue(below(place, "name"), "given", name)
  if (directory !== undefined || store !== undefined) return
  const hasPlace = toCodec(layout as Layout | undefined).place !== undefined
  if (hasPlace && place.options["cwd"] !== undefined) return
  const expected = hasPlace ? "given, because there is no cwd" : "given"
  throw wrongValue(below(place, "directory"), expected, directory)
}

/** The names of mounts must differ from one another, and from the folders of the layout. */
function haveOwnNames(value: unknown, place: OptionPlace): void {
  const { userMemory, layout } = place.options
  const { files = [] } = (isObject(layout) ? layout : {}) as { files?: readonly { address?: string }[] }
  const folders = files.flatMap(({ address = "" }) => (address.includes("/") ? address.split("/")[0] : []))
  const taken = new Set<unknown>([...folders, ...(userMemory ? ["user"] : [])])
  for (const [at, { name }] of (value as { name: string }[]).entries()) {
    if (taken.has(name))
      throw wrongValue(below(below(place, at), "name"), "a name that nothing else has", name)
    taken.add(name)
  }
}

const A_USER_MEMORY = "true, false, { directory } or { store }"

/** Without a place of its own, the memory of the person who runs the program would be shown to every user of a server. */
function isUserMemory(value: unknown, place: OptionPlace): void {
  const { directory, store } = place.options
  if (typeof value !== "boolean") {
    ofPerson(value, place)
    return
  }
  if (!value || (directory === undefined && store === undefined)) return
  const given = directory === undefined ? "store" : "directory"
  const expected = `{ directory } or { store }, which say where this user's own memory is, because the option "${given}" is given`
  throw wrongValue(place, expected, value)
}

const ofPerson = all(
  hasFields({ directory: aDirectory, store: aReader }, A_USER_MEMORY),
  must(A_USER_MEMORY, (value) => {
    const { directory, store } = value as Options
    return (directory === undefined) !== (store === undefined)
  }),
)

/** The rules of `MountsOptions`. */
export const MOUNTS_RULES: OptionRules = {
  mounts: all(isListOf(all(hasFields(MOUNT_RULES, "a mount { name, directory }"), needsPlace)), haveOwnNames),
  userMemory: isUserMemory,
}
