import { type Cases } from "./store-case.ts"
export declare const attachmentCases: Cases
