/** What a user may have typed of a long text: its start and its last paragraph, in whole sentences. */
export declare function typedText(text: string): string;
