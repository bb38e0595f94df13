/** The URI of the index. */
export const INDEX_URI = "memory://index";
export const TOPIC_TEMPLATE = "memory://topics/{slug}";
const TOPICS = "memory://topics/";
/** The URI of a document by its address: a topic, a file of the layout, `MEMORY`, or one of these in a mount. */
export function uriOf(address) {
    return address === "MEMORY" ? INDEX_URI : TOPICS + encodeURIComponent(address);
}
/** The address of a URI; `undefined` for a URI that is not ours. */
export function addressOf(uri) {
    if (uri === INDEX_URI)
        return "MEMORY";
    if (!uri.startsWith(TOPICS))
        return undefined;
    try {
        return decodeURIComponent(uri.slice(TOPICS.length)) || undefined;
    }
    catch {
        return undefined;
    }
}
