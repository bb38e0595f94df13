import { draft } from "../open-memory.ts";
export const STEPS = [
    { name: "write a", run: (memory, at) => memory.write(draft("a", `What a says at step ${at}`)) },
    { name: "write b", run: (memory, at) => memory.write(draft("b", `What b says at step ${at}`)) },
    { name: "remove a", run: (memory) => memory.remove("a") },
    { name: "remove b", run: (memory) => memory.remove("b") },
    { name: "undo", run: (memory) => memory.undo() },
];
/** All sequences of 1 to `longest` steps. */
export function allSequences(longest) {
    const grow = (sequences) => sequences.flatMap((sequence) => STEPS.map((step) => [...sequence, step]));
    const found = [];
    let current = [[]];
    for (let length = 1; length <= longest; length++) {
        current = grow(current);
        found.push(...current);
    }
    return found;
}
