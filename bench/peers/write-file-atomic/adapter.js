import { rewriter } from "../../src/subjects/rewriter.ts";
export const writeFileAtomic = {
    name: "write-file-atomic",
    entry: "write-file-atomic",
    subjects: ["write-file-atomic"],
    async connect(load) {
        const { default: write } = await load("write-file-atomic");
        return [rewriter("write-file-atomic", write)];
    },
};
