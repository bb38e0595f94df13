import type { Load } from "../subjects/subject.ts";
/** Where peers are installed: in the user's cache, one folder per peer and set of versions. */
export declare function peerFolder(name: string): string;
/** The text of the `package.json` that pins a peer. */
export declare function manifestOf(name: string): string;
/** A module that exists once the installation is complete. It imports modules from the folder of the peer. */
export declare const IMPORTER = "importer.mjs";
export declare function loaderOf(name: string): Promise<Load>;
