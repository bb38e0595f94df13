export * from "./layout-data.ts"
export {
  type DetectedLayout,
  type DetectOptions,
  detectLayout,
  type LayoutCandidate,
} from "./layouts/detect-layout.ts"
export type { LayoutName } from "./layouts/layout-table.ts"
