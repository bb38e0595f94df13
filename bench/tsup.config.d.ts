import type { Options } from "tsup";
/** `main` is the command; `cell` is the process that it starts for each measurement. `usage` is `npm run bench:usage`. */
declare const config: Options;
export default config;
