/** A message as far as its answer depends on it. */
interface Message {
    id?: unknown;
    method?: unknown;
    params?: unknown;
}
/** The requests of a client that wait for an answer. */
export interface OpenRequests {
    received(message: Message): void;
    sent(message: Message): void;
    /** Resolves when no request waits any more, or none was answered for some milliseconds. */
    settled(longest: number): Promise<void>;
}
export declare function createOpenRequests(): OpenRequests;
export {};
