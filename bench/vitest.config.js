import { defineProject, mergeConfig } from "vitest/config";
import shared from "../vitest.shared.ts";
/** Tests only the parts that count and format; measured values are never asserted. */
const config = mergeConfig(shared, defineProject({ test: { name: "bench" } }));
export default config;
