import type { Options } from "tsup";
declare const config: Options;
export default config;
