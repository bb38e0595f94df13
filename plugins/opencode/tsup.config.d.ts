import type { Options } from "tsup";
/** One file without dependencies, so that OpenCode installs nothing else and the file can be used by itself. */
declare const config: Options;
export default config;
