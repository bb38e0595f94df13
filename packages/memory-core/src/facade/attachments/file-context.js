import { DEFAULT_LAYOUT } from "../../paths/layout.ts"
/** The layout of a memory as its store has it: one that is not made of files has no folder for the topics. */
export function layoutOf({ options }, { layout = DEFAULT_LAYOUT }) {
  return { ...options.layout, topicFolder: layout.topicFolder }
}
