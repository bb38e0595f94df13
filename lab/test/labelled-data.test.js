import { describe, expect, it } from "vitest";
import { readOtherLabels, readPlainSentences, readSet, readSingleMessages, } from "../src/labelled-data.ts";
import { readMessages } from "../src/messages.ts";
const SCOPES = ["user", "project", "local"];
const sets = [
    ["dev", 154],
    ["untouched", 28],
];
const factsOf = (session) => session.turns.flatMap((turn) => turn.keep ?? []);
describe("the labelled data", () => {
    it.each(sets)("holds the sessions of %s, each under a name of its own", (name, count) => {
        const sessions = readSet(name);
        expect(new Set(sessions.map(({ session }) => session)).size).toBe(count);
        expect(sessions).toHaveLength(count);
        for (const fact of sessions.flatMap(factsOf)) {
            expect(fact.words, fact.fact).not.toEqual([]);
            expect(SCOPES, fact.fact).toContain(fact.scope);
        }
    });
    it.each(["first", "second"])("holds the labels of the %s other person for every session", (name) => {
        const turns = new Map(readSet("untouched").map((session) => [session.session, session.turns.length]));
        const labels = readOtherLabels(name);
        expect(labels.map(({ session }) => session)).toEqual([...turns.keys()]);
        for (const { session, keep } of labels) {
            for (const fact of keep)
                expect(fact.turn, `${session}: ${fact.fact}`).toBeLessThan(turns.get(session) ?? 0);
        }
    });
    it("holds the single messages, none of which is trained on", () => {
        const messages = readSingleMessages();
        expect(messages.filter(({ keep }) => keep).length).toBeGreaterThanOrEqual(60);
        expect(messages.filter(({ keep }) => !keep).length).toBeGreaterThanOrEqual(60);
        const trained = new Set([...readMessages(), ...readPlainSentences()].map(({ text }) => text));
        expect(messages.filter(({ text }) => trained.has(text))).toEqual([]);
    });
    it("holds the plain sentences", () => {
        expect(readPlainSentences().filter(({ text }) => text !== "")).toHaveLength(1028);
    });
});
