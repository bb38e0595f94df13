import type { TestProject } from "vitest/node";
/**
 * Bundles the sources of the package under test into `node_modules/.cache/caliban/index.cjs`, for tests that start
 * processes: they run the current sources without a build. About 0.1 s.
 */
export declare function setup({ config: { root } }: TestProject): Promise<void>;
