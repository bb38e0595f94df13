import { type UserWorkspaceConfig } from "vitest/config";
/** Tests only the parts that count and format; measured values are never asserted. */
declare const config: UserWorkspaceConfig;
export default config;
