/** @throws TypeError */
export declare function checkOptions(caller: string, options: unknown): void;
/** @throws TypeError */
export declare function checkText(caller: string, text: unknown): void;
/** Other fields than these are not read. @throws TypeError */
export declare function checkDraft(caller: string, draft: unknown): void;
