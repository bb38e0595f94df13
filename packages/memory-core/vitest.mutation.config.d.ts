import { type ViteUserConfig } from "vitest/config";
/**
 * The tests that judge a mutant: without those that start processes and those that measure how time grows, which
 * need a machine to themselves. Stands alone, because mutation testing runs in a copy of this folder.
 */
declare const config: ViteUserConfig;
export default config;
