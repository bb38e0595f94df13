export interface ProviderServer {
    url: string;
    /** What the SDK sent, in order. */
    requests: {
        path: string;
        body: Record<string, unknown>;
    }[];
}
/** A model provider on the loopback interface that gives these answers in turn, and 500 after the last. */
export declare function startProviderServer(replies: readonly object[]): Promise<ProviderServer>;
