import type { Layout } from "./layout.ts"

/**
 * A folder of Markdown notes that another program keeps: a memory bank, Serena's memories, an OKF bundle. Every file in
 * it is a topic, shown by its name and first line. Read-only; needs the option `directory`.
 */
export function notes(): Layout {
  return { name: "notes", wholeTree: true, readOnly: true }
}
