import { readFileSync } from "node:fs";
import { library } from "../../tsup.base.ts";
const skill = new URL("./skills/auto-memory/SKILL.md", import.meta.url);
const config = {
    ...library(import.meta.url),
    esbuildPlugins: [
        {
            name: "inline-skill-text",
            setup(build) {
                build.onLoad({ filter: /[\\/]src[\\/]skill-text\.ts$/ }, () => ({
                    contents: `export const skillText = ${JSON.stringify(readFileSync(skill, "utf8"))}`,
                }));
            },
        },
    ],
};
export default config;
