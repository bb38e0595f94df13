import type { TestProject } from "vitest/node";
import { type Tarball } from "../published.ts";
declare module "vitest" {
    interface ProvidedContext {
        /** The packed packages, in a folder that is removed after the last test. */
        tarballs: readonly Tarball[];
        /** The packed plugins, in the same folder. */
        plugins: readonly Tarball[];
    }
}
export declare function setup(project: TestProject): () => void;
