import type { Context } from "../benchmark.ts";
import { type Places } from "../workload.ts";
export declare const LOADER: URL;
/** A script and its description. */
export interface Start {
    name: string;
    path: string;
}
/** Writes a script into a folder, which determines the packages that it can import. */
export declare function script(folder: string, name: string, text: string): string;
/** An import of each entry point, and nothing else. */
export declare function imports(root: string): Start[];
export declare function peerImports({ peers }: Context): Start[];
/** Numbers of topics. */
export declare const SIZES: readonly number[];
export declare function loadCall(places: Places): string;
export declare function seeded(root: string, seed: number, topics: number): Places;
/** An import of the loader and one load. */
export declare function firstLoads(root: string, seed: number): Start[];
