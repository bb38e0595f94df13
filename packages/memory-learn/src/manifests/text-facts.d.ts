import type { ManifestFact, ManifestFolder } from "./manifest-types.ts";
/** Facts in the manifests of Python, Rust, Go, Ruby, Maven, make and just. */
export declare function textFacts(folder: ManifestFolder): ManifestFact[];
