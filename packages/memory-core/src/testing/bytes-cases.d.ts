import { type Cases } from "./store-case.ts"
/** Bytes are stored exactly, and never shared with the caller. */
export declare const bytesCases: Cases
