/** The term under which a word is indexed; `undefined` for a word that carries no meaning. Its form is that of `Tokens`. */
export declare function termOf(word: string, form: number): string | undefined;
