import type { Peer } from "../subjects/subject.ts";
/**
 * Installs the pinned versions of a peer, unless they are installed. Resolves to the installed versions.
 *
 * @throws Error with the first error line of the package manager.
 */
export declare function installPeer({ name }: Peer): Promise<Record<string, string>>;
