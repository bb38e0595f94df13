/** Words at the start that say nothing. */
export declare const FILLER: RegExp;
/** Words at the end that say nothing. */
export declare const TAIL: RegExp;
/** A request to remember; what follows is the fact. */
export declare const REMEMBER: RegExp;
/** A request to remember the sentence before it. */
export declare const REMEMBER_BEFORE: RegExp;
/** A request to forget; what follows is what. */
export declare const FORGET: RegExp;
/** A reference to what was spoken of: "that", "this note". */
export declare const PRONOUN: RegExp;
/** A request to change a fact: what, and perhaps the new value. */
export declare const CHANGE: RegExp;
/** What is said to be wrong, and what it should be. */
export declare const IS_WRONG: RegExp;
/** A denial or an announcement of a correction: the rest may be the right value. */
export declare const CORRECTS: RegExp;
/** A new value without a subject: "make it fifty", "it's Thursday now". */
export declare const NEW_VALUE: RegExp;
/** Words of change in a fact. */
export declare const CHANGED: RegExp;
/** A question: its first words carry no meaning. */
export declare const QUESTION: RegExp;
/** What a question asks for, which is not looked for: "which room", "what's the weather" keeps "weather". */
export declare const ASKS: RegExp;
/** A question about all of the memory, or all about something. */
export declare const OVERVIEW: RegExp;
/** A doubt, a mood, something that passes, is supposed or was said by others: such a sentence is no fact to keep. */
export declare const DOUBTFUL: RegExp;
/** The verb of a lasting fact. */
export declare const FACT: RegExp;
/** A task or the rest of an earlier sentence: a fact only if the user asks to remember it. */
export declare const DEPENDENT: RegExp;
/** Something that only the sentence before explains: "we stopped using it". */
export declare const POINTS_BACK: RegExp;
/** Small talk, by how it is answered. */
export declare const TALK: {
    undo: RegExp;
    hello: RegExp;
    thanks: RegExp;
    bye: RegExp;
    nothing: RegExp;
    "keep-out": RegExp;
};
