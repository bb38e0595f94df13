// The arrangements of other products' memory directories, and how to recognise them.

export { type Codec, toCodec } from "./layout/codec.ts"
export { type DetectedLayout, detectLayout } from "./layout/detect-layout.ts"
export type { DetectedName, LayoutName } from "./layout/products.ts"
export * from "./layout-data.ts"
