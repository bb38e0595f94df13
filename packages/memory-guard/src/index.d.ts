export { findSecrets } from "./find-secrets.ts";
export type { FindingClass, SecretFinding } from "./finding.ts";
export { type MaskedText, maskSecrets } from "./mask-secrets.ts";
export { createMemoryGuard, type GuardedDraft, type MemoryGuard, type Refusal } from "./memory-guard.ts";
export type { FindOptions } from "./scan.ts";
