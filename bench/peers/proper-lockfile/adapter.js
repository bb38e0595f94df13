import { rewriter } from "../../src/subjects/rewriter.ts";
const RETRIES = { retries: 5_000, factor: 1.2, minTimeout: 2, maxTimeout: 25, randomize: true };
/** The lock on the memory folder around the writes of `write-file-atomic`. */
export const properLockfile = {
    name: "proper-lockfile",
    entry: "proper-lockfile",
    subjects: ["write-file-atomic + proper-lockfile"],
    async connect(load) {
        const { default: write } = await load("write-file-atomic");
        const { default: lockfile } = await load("proper-lockfile");
        const inner = rewriter("write-file-atomic + proper-lockfile", write);
        const locked = {
            ...inner,
            async open(places) {
                const session = await inner.open(places);
                return {
                    async write(fact) {
                        const release = await lockfile.lock(places.memory, { retries: RETRIES });
                        try {
                            await session.write?.(fact);
                        }
                        finally {
                            await release();
                        }
                    },
                };
            },
        };
        return [locked];
    },
};
