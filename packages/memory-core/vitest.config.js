import { fileURLToPath } from "node:url";
import { defineProject, mergeConfig } from "vitest/config";
import shared from "../../vitest.shared.ts";
/** The tests that start processes give them the package as `vitest.bundle.ts` bundles it. */
const globalSetup = [fileURLToPath(new URL("../../vitest.bundle.ts", import.meta.url))];
const config = mergeConfig(shared, defineProject({ test: { name: "memory-core", globalSetup } }));
export default config;
