import { rewriter } from "../../src/subjects/rewriter.ts";
export const atomically = {
    name: "atomically",
    entry: "atomically",
    subjects: ["atomically"],
    async connect(load) {
        const { writeFile } = await load("atomically");
        return [rewriter("atomically", writeFile)];
    },
};
