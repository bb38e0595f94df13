/** A fact that is written as a topic. */
export interface Fact {
    slug: string;
    description: string;
    body: string;
}
/** One session of an agent. */
export interface Session {
    /** Any text that differs from day to day. */
    day: string;
    /** The slugs that each message needed. */
    needed: readonly (readonly string[])[];
    /** What was written: new facts, and new text of known ones. */
    written: readonly Fact[];
}
/** The sessions of one person, in order. */
export interface History {
    name: string;
    sessions: readonly Session[];
}
