/**
 * The section of `.agents/SYSTEM.md` that teaches an agent of a squad to keep its memory with plain file access, without
 * the tools: read the index, read topics on demand, save in two steps. `{squad}` and `{agent}` stay as they are, for the
 * program that renders the file.
 */
export declare const squadsInstructions: string;
