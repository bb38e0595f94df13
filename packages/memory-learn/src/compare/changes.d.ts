/**
 * Whether a newer text states that something about an older statement is different: it takes its place or that of one of
 * its facts, or it says that its subject, most of it or a value of it has changed. An order is no statement.
 */
export declare function statesChange(newer: string, older: string): boolean;
