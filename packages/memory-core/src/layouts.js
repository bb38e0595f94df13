// The arrangements of other products' memory directories, and how to recognise them.
export * from "./layout-data.ts"
export { detectLayout } from "./layouts/detect-layout.ts"
