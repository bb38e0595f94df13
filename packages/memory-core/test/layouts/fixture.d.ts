import type { MemoryOptions } from "../../src/index.ts";
/** A directory as another product writes it. All texts are invented. */
export interface Fixture {
    name: string;
    options: Partial<MemoryOptions>;
    /** The memory directory, below the root. */
    at: string;
    /** Paths below the root. */
    files: Readonly<Record<string, string>>;
    /** Texts that a load shows, and texts that it does not. */
    shows: readonly string[];
    hides: readonly string[];
    /** A new topic `deploy-steps`: where it is, its frontmatter below the description, and what the index gets. */
    created: {
        path: string;
        frontmatter: string;
        index: readonly string[];
    };
    /** The change of the description of a listed topic: what it does to the index. */
    updated?: {
        slug: string;
        path: string;
        index: readonly string[];
    };
}
export declare const NESTED_TYPE = "metadata:\n  node_type: memory\n  type: project\n";
export declare const TOP_TYPE = "type: project\n";
export declare const topic: (name: string, description: string, end?: string) => string;
export declare const DESCRIPTION = "Deploy from the release branch";
