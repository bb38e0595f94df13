import type { ToolName } from "./tool-result.ts";
/** The state that the tools of one `createMemoryTools` call share. */
export interface Session {
    /**
     * The revision of a topic as the model last saw it whole, `null` when the model knows that it does not exist, `undefined`
     * when the model has not seen it.
     */
    seen(address: string): string | null | undefined;
    /** `undefined`: what the model has seen is no longer so. */
    see(address: string, revision: string | null | undefined): void;
    /** A reference of the model that led to the topic at this address. */
    seeAs(reference: string, address: string): void;
    /** What the model has seen, by address, as `seen` tells it. */
    topics(): ReadonlyMap<string, string | null>;
    /** True when a call knows nothing of the calls before it: results say the revision, and writes expect one. */
    readonly stateless: boolean;
    /** True when the model has this tool. */
    offers(name: ToolName): boolean;
}
export declare function createSession(offers: (name: ToolName) => boolean, stateless?: boolean): Session;
/** An address without a trailing `.md`, which the core drops, in the Unicode form of new slugs. Does not validate. */
export declare function toBareSlug(address: string): string;
/** True for two addresses that some file systems take for one. */
export declare function isSameAddress(one: string, other: string): boolean;
