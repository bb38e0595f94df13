import type { Options } from "tsup";
/**
 * The command, with the SDK and its `zod` as parts of it, and their licences: a server starts for every session of its
 * client, and reading their hundred files takes longer than running them.
 */
declare const config: Options;
export default config;
