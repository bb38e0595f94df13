/** What a client tells its model about the server. */
export declare const INSTRUCTIONS: string;
