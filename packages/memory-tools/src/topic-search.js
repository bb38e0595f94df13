/** Text of a topic as a query: without quotes and colons, it has no phrases and no filters. */
export function toQuery(text) {
    return text.replace(/[":/_-]+/g, " ");
}
