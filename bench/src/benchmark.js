import { BY_HAND } from "./subjects/by-hand.ts";
export function sizes({ quick }) {
    return quick ? [10, 1_000] : [10, 100, 1_000, 10_000];
}
/** Our package with its defaults, and without durable writes. */
export const OURS = "memory-core";
export const OURS_UNDURABLE = "memory-core (none)";
export function byHand() {
    return BY_HAND.map(({ name }) => name);
}
/** The first line of an error, without folders and hosts of this machine, for the list of missing measurements. */
export function firstLine(error) {
    const text = error instanceof Error ? error.message : String(error);
    return (text.split("\n")[0] ?? "")
        .replace(/\w+:\/\/\S+/g, "<address>")
        .replace(/(?:\/[\w.@+-]+){2,}\/?/g, "<path>");
}
