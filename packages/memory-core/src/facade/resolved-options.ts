import { layoutOf } from "../layouts/layout-table.ts"
import type { MemoryOptions } from "../memory-types.ts"
import type { Layout } from "../paths/layout.ts"

/** The options of a memory with its layout as data. */
export interface ResolvedOptions extends Omit<MemoryOptions, "layout" | "squad" | "agent" | "includeState"> {
  layout: Layout
  /** Also true for a layout that no one may write. */
  readOnly: boolean
}

/** @throws TypeError for a layout that does not exist or lacks an option */
export function resolveOptions(options: MemoryOptions): ResolvedOptions {
  const { layout: given, squad, agent, includeState, ...others } = options
  const layout = layoutOf(given, { squad, agent, includeState })
  if (layout.name !== "caliban" && layout.place === undefined && options.directory === undefined) {
    throw new TypeError(`The layout ${layout.name} needs the option directory.`)
  }
  return { ...others, layout, readOnly: options.readOnly === true || layout.readOnly === true }
}
