import { createEmbedder } from "../embed/embedder.ts";
import { createEngine } from "../engine/create-engine.ts";
import { createDocumentSet } from "./document-set.ts";
import { holdDocuments } from "./held-documents.ts";
/** Reads nothing before the first call of `open`. */
export function createLibrary(memory, { embed }) {
    const embedder = embed && createEmbedder(embed);
    const set = createDocumentSet(memory, holdDocuments(createEngine(), embedder?.see));
    return {
        async open() {
            await set.refresh();
            return set;
        },
        embedder,
    };
}
