import { type Cases } from "./store-case.ts"
/** Replaced and removed files are kept until they are purged. */
export declare const trashCases: Cases
