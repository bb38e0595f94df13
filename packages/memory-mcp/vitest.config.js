import { defineProject, mergeConfig } from "vitest/config";
import shared from "../../vitest.shared.ts";
const config = mergeConfig(shared, defineProject({ test: { name: "memory-mcp", globalSetup: "./test/bundle-main.ts" } }));
export default config;
