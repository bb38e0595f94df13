import type { ManifestFact, ManifestFolder } from "./manifest-types.ts";
/** Facts in `package.json` and lock files, `tsconfig.json` and `composer.json` that an agent would otherwise guess wrong. */
export declare function jsonFacts(folder: ManifestFolder): ManifestFact[];
