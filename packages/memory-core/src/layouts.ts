// The arrangements of other products' memory directories, and how to recognise them.

export * from "./layout-data.ts"
export { type Codec, toCodec } from "./layouts/codec.ts"
export {
  type DetectedLayout,
  type DetectOptions,
  detectLayout,
  type LayoutCandidate,
} from "./layouts/detect-layout.ts"
export type { DetectedName, LayoutName } from "./layouts/layout-table.ts"
