import { createMemory } from "@caliban/memory-core";
/** A memory with only its directory: no global or project file, no environment. */
export function openMemory(directory, files, durability = "full") {
    return createMemory({
        cwd: "/nowhere",
        env: {},
        directory,
        durability,
        trustDirectory: true,
        ...(files === undefined ? {} : { files }),
    });
}
/** Occurs in every topic text, and must never occur in a message. */
export const CANARY = "canary-of-the-text";
export function draft(slug, description, body = description) {
    return { slug, type: "project", description, body: `${CANARY}: ${body}\n`.repeat(3) };
}
/** The number of pointers in a prefix, by slug. */
export function countPointers(text) {
    const counts = new Map();
    for (const [, slug = ""] of text.matchAll(/\]\(([^()\s]+)\.md\)/g)) {
        counts.set(slug, (counts.get(slug) ?? 0) + 1);
    }
    return counts;
}
