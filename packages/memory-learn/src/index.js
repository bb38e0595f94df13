// The public surface, in the order of the data flow.
export { createAutoMemories } from "./create-auto-memories.ts";
// Noticing.
export { compareStatements } from "./compare/compare.ts";
export { createLearningDetector } from "./detect/detector.ts";
export { createMemoryFileManager } from "./files/file-manager.ts";
