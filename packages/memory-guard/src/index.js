export { findSecrets } from "./find-secrets.ts";
export { maskSecrets } from "./mask-secrets.ts";
export { createMemoryGuard } from "./memory-guard.ts";
