/** Lets the event loop run now and then. Rejects when the signal was aborted. */
export type Rest = () => Promise<void>;
export declare function createRest(signal: AbortSignal | undefined): Rest;
