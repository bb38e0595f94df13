/** What a word does in a statement. Words without a role are its content. */
export type Role = 
/** Introduces a place, a time, a means: `on Monday`. */
"preposition"
/** Introduces what a statement is limited to: `for uploads`, `if it fails`. */
 | "scope"
/** Makes its clause negative. */
 | "not"
/** Makes what follows in its clause negative: `instead of tabs`. */
 | "instead"
/** Says that something is different now, or was given up. */
 | "change"
/** A verb without content of its own. */
 | "verb"
/** A verb of use: it can have many objects. */
 | "use"
/** A verb or noun of ownership: its subject is the value. */
 | "own"
/** A pronoun that is a subject. */
 | "subject"
/** The actor of a passive: `by Ada`. */
 | "by"
/** What was in use before: `switched from`. */
 | "from"
/** Starts a new clause. */
 | "turn"
/** Joins values. */
 | "and" | "article" | "filler";
export type ValueType = "day" | "unit" | "language";
/** The word lists as sets and maps; a word has one role. */
export declare const wordLists: () => {
    roles: Map<string, Role>;
    numbers: Map<string, string>;
    values: Map<string, ValueType>;
    environments: ReadonlySet<string>;
    attributes: ReadonlySet<string>;
    opposites: ReadonlySet<string>;
    teams: ReadonlySet<string>;
    agents: ReadonlySet<string>;
    many: ReadonlySet<string>;
};
/** Phrases as patterns, in this order; a match becomes one token with that role. */
export declare const phrases: () => (readonly [RegExp, Role])[];
