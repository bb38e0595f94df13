import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
/** What `npm run torture` runs in addition: tests that take long or depend on how busy the machine is. */
const SLOW = "**/*.slow.test.ts";
/** Tests import the sources of the other packages, so that they need no build and coverage counts lines. */
const shared = defineConfig({
    ssr: { resolve: { conditions: ["@caliban/source"] }, noExternal: [/^@caliban\//] },
    test: {
        include: ["src/**/*.test.ts", "test/**/*.test.ts"],
        exclude: process.env["CALIBAN_TEST_SLOW"] === undefined ? ["**/node_modules/**", SLOW] : ["**/node_modules/**"],
        setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))],
        testTimeout: 30_000,
        // The files of a package share the modules that they import, which halves the time; each test cleans up after itself.
        isolate: false,
        maxWorkers: 2,
        unstubEnvs: true,
        restoreMocks: true,
    },
});
export default shared;
