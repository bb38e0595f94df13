import type { TestProject } from "vitest/node";
/** Bundles the command from the sources, for tests that start it: `node_modules/.cache/caliban/main.mjs`. */
export declare function setup({ config: { root } }: TestProject): Promise<void>;
