import { library } from "../../tsup.base.ts";
/**
 * The loader and the layouts are bundles without the rest of the package, minified so that the tarballs stay small.
 * `layout-data` is for the package of the loader: the layouts without the code that detects them.
 */
const base = library(import.meta.url);
const config = {
    ...base,
    entry: ["src/loader.ts", "src/layouts.ts", "src/layout-data.ts"],
    clean: false,
    splitting: false,
    esbuildOptions: (options, context) => {
        base.esbuildOptions?.(options, context);
        options.minify = true;
    },
};
export default config;
