/** The forms of a request not to remember, in one language. They are matched without case and accents. */
export interface OptOutForms {
    /** What every request contains. It is checked first, because compiling the forms takes milliseconds. */
    sign: RegExp;
    /** Words that may precede the request in its sentence. */
    before: string;
    /** Words that may follow it. */
    after: string;
    /** What the request is about: `@` in the forms. */
    object: string;
    /** The verbs of the request: `&` in the forms. */
    verbs: string;
    /** Regular expressions in lower case. `<` is where a request may start, `>` where it may end, `,` any punctuation. */
    forms: readonly string[];
}
export declare const OPT_OUT_FORMS: readonly OptOutForms[];
