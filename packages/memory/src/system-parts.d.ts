/** What a system prompt consists of; any may be empty. */
export interface SystemTexts {
    /** The memory. */
    memory: string;
    /** The host's own text. */
    base: string;
    /** What the skill says about the tools. */
    skill: string;
}
/** The parts of a system prompt, none of which is empty. The same input gives the same bytes. */
export declare function systemParts({ memory, base, skill }: SystemTexts, position: "above" | "below"): string[];
/** One below the other, with an empty line between them. */
export declare function joinTexts(...texts: readonly string[]): string;
