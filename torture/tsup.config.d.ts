import type { Options } from "tsup";
/** `main` is the command; `workers/*` are the processes that it starts and kills. */
declare const config: Options;
export default config;
