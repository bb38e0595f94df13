import { formatCount } from "@caliban/text";
/** Characters of slugs that are shown. */
const SLUGS_SHOWN_MAX = 50_000;
/** How the model gives topics their lines in the index; nothing without such topics, and where it cannot write. */
export function explainUnlisted({ session, nameOf }, orphans) {
    if (orphans.length === 0 || !session.offers("WriteMemoryTopic"))
        return [];
    const name = nameOf("WriteMemoryTopic");
    return [`${name} adds the line of a topic that is not in the index, even if its content stays the same.`];
}
/** Slugs with a title, on one line; of very many only the first and the number of the others. */
export function renderSlugs(title, slugs) {
    const shown = takeWhileShort(slugs, SLUGS_SHOWN_MAX);
    const missing = slugs.length - shown.length;
    return `${title}: ${shown.join(", ")}${missing > 0 ? `, and ${formatCount(missing)} more.` : "."}`;
}
/** The first texts that together have at most so many characters. */
export function takeWhileShort(texts, limit) {
    let length = 0;
    const end = texts.findIndex((text) => {
        length += text.length + 2;
        return length > limit;
    });
    return end === -1 ? texts : texts.slice(0, end);
}
