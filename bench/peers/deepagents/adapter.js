import { checkFiles } from "../../src/subjects/check-files.ts";
import { formatFact, formatLine, seedMemory } from "../../src/workload.ts";
const SOURCES = ["/config/caliban/CLAUDE.md", "/project/CLAUDE.md", "/memory/MEMORY.md"];
export const deepagents = {
    name: "deepagents",
    entry: "deepagents",
    subjects: ["deepagents"],
    async connect(load) {
        const { FilesystemBackend, createMemoryMiddleware } = await load("deepagents");
        return [
            {
                name: "deepagents",
                seed: seedMemory,
                open({ root }) {
                    const backend = new FilesystemBackend({ rootDir: root, virtualMode: true });
                    return {
                        async start() {
                            const { beforeAgent, wrapModelCall } = createMemoryMiddleware({ backend, sources: SOURCES });
                            const state = await (typeof beforeAgent === "function" ? beforeAgent : beforeAgent.hook)({});
                            return wrapModelCall({ state, systemMessage: { content: "" } }, ({ systemMessage }) => typeof systemMessage.content === "string"
                                ? systemMessage.content
                                : systemMessage.content.map(({ text }) => text).join(""));
                        },
                        async write(fact) {
                            refuse(await backend.write(`/memory/${fact.slug}.md`, formatFact(fact)));
                            refuse(await backend.edit("/memory/MEMORY.md", "# Memory", `# Memory\n${formatLine(fact)}`));
                        },
                    };
                },
                check: checkFiles,
            },
        ];
    },
};
function refuse({ error }) {
    if (error !== undefined && error !== null)
        throw new Error(error);
}
