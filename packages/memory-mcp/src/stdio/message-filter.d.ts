import { Transform } from "node:stream";
export interface MessageFilterOptions {
    /**
     * Sends messages to the client, none included. No more lines are read until it resolves, so that a client that does not
     * read its answers is not read from either.
     */
    answer(messages: readonly object[]): Promise<void>;
    /** Gets every message that is passed on. */
    received(message: object): void;
    /** Called after the last line. The output ends when it resolves. */
    finish(): Promise<void>;
}
/**
 * Passes on lines that are messages of JSON-RPC. Answers every other line with an error, so that the server keeps running
 * and the client hears of it. Holds at most one message.
 */
export declare function createMessageFilter({ answer, received, finish }: MessageFilterOptions): Transform;
