import { mustBeObject } from "@caliban/text"
import { INDEX_FILE, isFileAddress, isReservedSlug, mayBeTopic, stemOf } from "../paths/address.ts"
import type { Layout, LayoutFile } from "./layout.ts"
import { LAYOUTS, type LayoutName } from "./products.ts"

/**
 * How a memory directory is read and written: a layout with the rules that follow from it. Made once, when a memory is
 * opened or a load starts; all other code asks it and does not know the product.
 */
export interface Codec extends Layout {
  /** The path of a topic's file relative to the memory directory, with `/`. */
  topicPath(slug: string): string
  /** The topic that a path relative to the memory directory can be: without the topic folder and `.md`. */
  topicAt(path: string): string | undefined
  /** True for a stem in the topic folder whose file belongs to the product: it is not a topic. */
  isProductStem(stem: string): boolean
  /** The file of the product with an address or a path; `undefined` when the layout names none. `what` says what it is otherwise. */
  findFile(key: "address" | "path", text: string): (LayoutFile & { readonly what?: string }) | undefined
  /** The stem of a product's file in the topic folder, where a store can write it; `undefined` for one elsewhere. */
  stemOf(file: LayoutFile): string | undefined
}

const DATED = /^\d{4}-[0-1]\d-[0-3]\d(?!\d)[^/\\]*$/

/** The codec of Caliban's own memories. */
export const CALIBAN: Codec = codecOf({ name: "caliban" })

/**
 * The codec of a layout. Default: `CALIBAN`.
 *
 * @throws TypeError for anything but a layout
 */
export function toCodec(layout?: Layout): Codec {
  if (layout === undefined) return CALIBAN
  mustBeObject("toCodec", "layout", layout)
  return "topicPath" in layout ? (layout as Codec) : codecOf(layout)
}

/**
 * The codec of a layout, by its name or as data. A load knows no names, and so contains no rows. A store without a directory
 * has its topics next to the index.
 */
export function codecOfOptions(
  layout: LayoutName | Layout = "caliban",
  store: { directory?: string | undefined } = { directory: "" },
): Codec {
  if (layout === "caliban") return CALIBAN
  const codec = toCodec(typeof layout === "string" ? LAYOUTS[layout]() : layout)
  if (store.directory !== undefined || codec.topicFolder === undefined) return codec
  const inStore = (path: string): string => codec.topicAt(path)?.concat(".md") ?? path
  const files = codec.files?.map((file) => ({ ...file, path: inStore(file.path) }))
  return codecOf({ ...codec, topicFolder: undefined, files })
}

export function codecOf(layout: Layout): Codec {
  const { archive, files = [], topicFolder } = layout
  const prefix = topicFolder === undefined ? "" : `${topicFolder}/`
  const topicPath = (slug: string): string => `${prefix}${slug}.md`
  const topicAt = (path: string): string | undefined =>
    path.startsWith(prefix) && path.endsWith(".md") ? path.slice(prefix.length, -3) : undefined
  const findFile: Codec["findFile"] = (key, text) =>
    files.map((file) => fill(file, file[key], text)).find((file) => file)
  return {
    ...layout,
    topicPath,
    topicAt,
    isProductStem: (stem) =>
      stem === archive || (files.length > 0 && findFile("path", topicPath(stem)) !== undefined),
    findFile,
    stemOf({ path }) {
      const stem = topicAt(path)
      return stem?.includes("/") ? undefined : stem
    },
  }
}

/** The file with the date that a text has in the place of `*`; `undefined` when the text is not of this pattern. */
function fill(file: LayoutFile, pattern: string | undefined, text: string): LayoutFile | undefined {
  if (pattern === text) return file
  const [before = "", after] = pattern?.split("*") ?? []
  const stem = text.slice(before.length, text.length - (after?.length ?? 0))
  return after !== undefined && text === before + stem + after && DATED.test(stem)
    ? { ...file, path: file.path.replace("*", stem), address: file.address?.replace("*", stem) }
    : undefined
}

/**
 * The one address of a file that has two forms: `./a/b.md` is `a/b`, unless the name is reserved, the index or a file of
 * the product; `CLAUDE` is `./CLAUDE.md`.
 */
export function toCanonical(codec: Codec, address: string): string {
  if (!isFileAddress(address))
    return isReservedSlug(stemOf(address)) ? `./${codec.topicPath(address)}` : address
  const path = address.slice(2)
  const topic = path === INDEX_FILE ? undefined : codec.topicAt(path)
  return topic !== undefined && mayBeTopic(codec, topic) ? topic : address
}

/** The path of the file of an address relative to the memory directory, with `/`. */
export function pathOf(codec: Codec, address: string): string {
  return isFileAddress(address) ? address.slice(2) : codec.topicPath(address)
}
