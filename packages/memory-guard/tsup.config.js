import { library } from "../../tsup.base.ts";
const PRESET = "@secretlint/secretlint-rule-preset-recommend";
/** A `require` of a module in the same bundle runs the module when it is called; an `import` runs it at once. */
const lazyPreset = {
    name: "lazy-preset",
    setup(build) {
        build.onLoad({ filter: /[\\/]rules[\\/]preset\.ts$/ }, () => ({
            contents: `export function presetRules() { return require("${PRESET}").rules }`,
            loader: "js",
        }));
    },
};
const config = {
    ...library(import.meta.url),
    noExternal: [PRESET],
    esbuildPlugins: [lazyPreset],
};
export default config;
