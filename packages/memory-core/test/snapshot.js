import { encode } from "@caliban/text";
import { revisionOf } from "../src/store/revision.ts";
/** What a change would see of these files, `slug` being the topic of the transaction. */
export function snapshotOf(files, slug, more = {}) {
    const stored = (name) => {
        const text = files[name];
        if (text === undefined)
            return undefined;
        const bytes = encode(text);
        return { bytes, revision: revisionOf(bytes) };
    };
    const names = Object.keys(files).filter((name) => name !== "MEMORY.md");
    return {
        topic: slug === undefined ? undefined : stored(`${slug}.md`),
        index: stored("MEMORY.md"),
        slugs: () => names.map((name) => name.replace(/\.md$/, "")).sort(),
        readHead: (other) => stored(`${other}.md`)?.bytes,
        caseTwin: () => undefined,
        unfinished: [],
        ...more,
    };
}
/** The files of a plan as text; absent where it leaves them as they are. */
export function textsOf({ topic, index }) {
    const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    return {
        ...(topic === undefined ? {} : { topic: topic && decode(topic) }),
        ...(index === undefined ? {} : { index: decode(index) }),
    };
}
/** A topic file with frontmatter. */
export function topicFile(description, body = "Text", type = "project") {
    return `---\nname: n\ndescription: "${description}"\nmetadata:\n  type: ${type}\n---\n\n${body}\n`;
}
