import { defineProject, mergeConfig } from "vitest/config";
import shared from "../vitest.shared.ts";
const config = mergeConfig(shared, defineProject({ test: { name: "torture" } }));
export default config;
