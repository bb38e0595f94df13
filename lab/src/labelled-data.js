import { readFileSync } from "node:fs";
import { resolve } from "node:path";
/** The folder `data` of this workspace; sources and bundles are one level below the workspace. */
export const DATA = resolve(import.meta.dirname, "../data");
function readLines(path) {
    const lines = readFileSync(path, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}
/** The sessions of one JSONL file. */
export function readSessions(path) {
    return readLines(path);
}
/** The sessions of `dev` or `untouched`. */
export function readSet(name) {
    return readSessions(resolve(DATA, `sessions-${name}.jsonl`));
}
/** The labels of one of the two people who labelled `untouched` independently. */
export function readOtherLabels(name) {
    return readLines(resolve(DATA, `labels-${name}.jsonl`));
}
export function readPlainSentences() {
    return readLines(resolve(DATA, "sentences.jsonl"));
}
/** Messages that state a plain fact, and messages that hold nothing; evaluation only. */
export function readSingleMessages() {
    return readLines(resolve(DATA, "single-messages.jsonl"));
}
/** The sessions with the labels of another person instead of their own. */
export function relabel(sessions, labels) {
    const bySession = new Map(labels.map(({ session, keep }) => [session, keep]));
    return sessions.map((session) => {
        const facts = bySession.get(session.session);
        if (facts === undefined)
            throw new Error(`No labels for the session ${session.session}`);
        const turns = session.turns.map(({ keep: _, ...turn }, at) => {
            const keep = facts.filter((fact) => fact.turn === at);
            return keep.length === 0 ? turn : { ...turn, keep };
        });
        return { ...session, turns };
    });
}
/** A labelled turn in the form that a detector takes. */
export function turnOf(turn, sessionId, at) {
    return {
        role: turn.role,
        content: turn.content,
        ...(turn.toolCalls === undefined ? {} : { toolCalls: turn.toolCalls }),
        timestamp: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
        sessionId,
    };
}
