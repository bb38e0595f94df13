/** One sentence of a message, on one line. */
export interface Sentence {
    /** Without longer quotations. */
    text: string;
    /** With quotations. */
    whole: string;
    /** Ends with a question mark. */
    question: boolean;
    /** A quotation was removed from its line. */
    quoting: boolean;
    /** The number of its paragraph. */
    paragraph: number;
    /** It is part of a list item. */
    item: boolean;
}
export interface Prose {
    sentences: Sentence[];
    pasted: boolean;
}
/** The sentences that the user wrote, without pasted, quoted and fenced text. */
export declare function proseOf(text: string): Prose;
