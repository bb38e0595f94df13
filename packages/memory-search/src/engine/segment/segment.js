/** Fields in the order of their bits in a posting. */
export const FIELDS = ["slug", "name", "description", "headings", "body"];
/** The most documents in one segment. */
export const MOST_DOCUMENTS = 1 << 19;
export function packPosting(document, fields, count) {
    return ((document << 13) | (fields << 8) | Math.min(255, count)) >>> 0;
}
