/** One section of a text: its heading, and a rule for each of its statements, in any order. */
export interface SectionRules {
    /** The heading as it is written. */
    title: string;
    /** How many `#` stand before it. */
    level: number;
    /** Each describes one whole sentence or bullet, from its first character to its last. */
    rules: readonly RegExp[];
}
/**
 * The differences between a text about memory and the protocol, one sentence each.
 *
 * It works in both directions: each rule has to be stated exactly once in its section, and each statement has to be a
 * rule. So a rule that is dropped, turned around, weakened or joined by its opposite is reported whatever its new
 * words are. Tables and fenced examples are not statements; `findDrift` compares those with the code.
 */
export declare function findProtocolDrift(text: string, protocol: readonly SectionRules[]): string[];
/** What `SKILL.md` teaches. A change of the skill is a change of this table. */
export declare const SKILL_PROTOCOL: readonly SectionRules[];
/** What the fragment of a read-only memory says. */
export declare const READ_ONLY_PROTOCOL: readonly SectionRules[];
/** What the fragment says. */
export declare const FRAGMENT_PROTOCOL: readonly SectionRules[];
