// The public surface, in the order of use: the tools of a memory.
export { createMemoryTools, } from "./memory-tools.ts";
// Who may use them.
export { DEFAULT_PERMISSIONS, decidePermission, matchesPermission, } from "./permissions.ts";
