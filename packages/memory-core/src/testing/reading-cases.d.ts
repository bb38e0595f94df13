import { type Cases } from "./store-case.ts"
/** What readers see. */
export declare const readingCases: Cases
