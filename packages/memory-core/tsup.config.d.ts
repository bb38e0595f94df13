import type { Options } from "tsup";
/**
 * `yaml` and `zod` become part of `dist`, with their licences. The CommonJS build of `yaml` calls `require("process")`,
 * which fails in an ESM bundle of a host, and its ESM build is exported under `default` only, after `node`.
 */
declare const config: Options;
export default config;
