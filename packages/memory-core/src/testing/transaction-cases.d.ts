import { type Cases } from "./store-case.ts"
/** Changes one after another. */
export declare const transactionCases: Cases
