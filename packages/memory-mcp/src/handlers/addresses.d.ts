/** The URI of the index. */
export declare const INDEX_URI = "memory://index";
export declare const TOPIC_TEMPLATE = "memory://topics/{slug}";
/** The URI of a document by its address: a topic, a file of the layout, `MEMORY`, or one of these in a mount. */
export declare function uriOf(address: string): string;
/** The address of a URI; `undefined` for a URI that is not ours. */
export declare function addressOf(uri: string): string | undefined;
