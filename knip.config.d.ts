import type { KnipConfig } from "knip";
declare const config: KnipConfig;
export default config;
