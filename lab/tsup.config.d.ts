import type { Options } from "tsup";
/** `main` and `change` evaluate, `fit` trains; all take the detector from the sources of memory-learn. */
declare const config: Options;
export default config;
