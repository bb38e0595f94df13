import { defineConfig } from "vitest/config";
const config = defineConfig({
    ssr: { resolve: { conditions: ["@caliban/source"] }, noExternal: [/^@caliban\//] },
    test: { name: "repository", include: ["*.test.ts"], testTimeout: 60_000 },
});
export default config;
