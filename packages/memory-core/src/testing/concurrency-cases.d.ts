import { type Cases } from "./store-case.ts"
/** Concurrent changes, and what readers see meanwhile. */
export declare const concurrencyCases: Cases
