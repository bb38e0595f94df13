import { existsSync, readdirSync } from "node:fs";
import { entriesOf } from "./tsup.base.ts";
const TESTS = ["src/**/*.test.ts", "test/**/*.test.ts"];
/** Files that are started by their path: scripts, programs, workers, and what the mutation tests put in place. */
const STARTED = ["**/*.mjs", "**/main.ts", "src/workers/*.ts", "test/mutation/*.ts"];
const published = readdirSync("packages").map((name) => {
    const entries = entriesOf(new URL(`./packages/${name}/package.json`, import.meta.url));
    const entry = existsSync(`packages/${name}/src`) ? [...entries, ...TESTS, ...STARTED] : STARTED;
    return [`packages/${name}`, { entry, project: ["*.mjs", "{src,test}/**/*.{ts,mjs}"] }];
});
const config = {
    ignoreExportsUsedInFile: true,
    workspaces: {
        ".": {
            entry: ["scripts/*.mjs", "vitest.{setup,bundle}.ts", "tests/**/{*.test,vitest.config,pack-once}.ts"],
            project: ["*.ts", "scripts/*.mjs", "tests/**/*.ts"],
        },
        ...Object.fromEntries(published),
        // Folders with one program, which `plugins/bundle.ts` makes of these two packages.
        "plugins/{claude-code,gemini-cli}": {
            project: ["*.config.ts"],
            ignoreDependencies: ["@caliban/memory-mcp", "@caliban/skill-auto-memory"],
        },
        "plugins/opencode": { entry: ["src/index.ts", ...TESTS], project: ["{src,test}/**/*.ts"] },
        "apps/*": { entry: TESTS, project: ["{src,test}/**/*.ts"] },
        lab: {
            entry: [...TESTS, ...STARTED],
            project: ["{src,test}/**/*.ts"],
            // Bundled with the sources of memory-learn, so it must be built first.
            ignoreDependencies: ["@caliban/memory-guard"],
        },
        torture: { entry: [...TESTS, ...STARTED], project: ["**/*.{ts,mjs}"] },
    },
    ignoreBinaries: ["mkfifo", "perl"],
};
export default config;
