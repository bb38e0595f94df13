/** What a memory shows of itself to a model. */
export interface MemoryNames {
    /** The tag of the index in the prompt. Default: `auto-memory`. */
    tag?: string;
    /** What the names of the tools start with. Default: nothing. */
    namePrefix?: string;
}
/** The state of a memory. Every `Memory` of `@caliban/memory-core` has these fields. */
export interface MemoryState extends MemoryNames {
    enabled: boolean;
    /** Default: `false`. */
    readOnly?: boolean;
    /** Further memories in the prompt. Default: none. */
    mounts?: readonly {
        name: string;
        access: "read" | "write";
    }[];
    /** True when the tool `MemorySearch` is offered. Default: `false`. */
    search?: boolean;
}
/**
 * The part of a system prompt about memory, for hosts that do not load the whole skill: under 250 tokens with the
 * default tag and no mounts. Empty when memory is off; without the part about writing when neither it nor a mount can be written.
 */
export declare function skillFragment(state: MemoryState): string;
/** A text for models with the tag and the tools of a memory in place of the usual ones. */
export declare function withNames(text: string, { tag, namePrefix }: MemoryNames): string;
