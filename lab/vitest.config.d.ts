import { type UserWorkspaceConfig } from "vitest/config";
declare const config: UserWorkspaceConfig;
export default config;
