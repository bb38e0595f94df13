export type { EngineHit, EngineQuery, SearchDocument, SearchEngine } from "./engine/engine-types.ts"
