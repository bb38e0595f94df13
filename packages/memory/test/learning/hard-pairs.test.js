import { expect, test } from "vitest";
import { HARD_PAIRS, REQUESTS } from "./hard-pairs.ts";
import { learningPerson } from "./learning-session.ts";
const SMALL_TALK = "Can you run the tests?";
test.each(HARD_PAIRS)("learned: $stored | said: $said | $outcome", async (pair) => {
    const { language, stored, said, outcome } = pair;
    const person = learningPerson();
    await person.says(SMALL_TALK, `${REQUESTS[language]}${stored}`);
    const before = person.topics();
    expect(before.size).toBe(1);
    await person.says(SMALL_TALK, said);
    const after = person.topics();
    if (outcome === "kept")
        expect(after).toEqual(before);
    if (outcome === "both")
        for (const [name, bytes] of before)
            expect(after.get(name)).toBe(bytes);
    if (outcome === "replaced")
        expect(after.size).toBe(1);
    expect([...after.values()].join()).toContain(pair.tells);
});
test.each(HARD_PAIRS)("written by the model: $stored | said: $said | $outcome", async (pair) => {
    const { stored, said, outcome } = pair;
    const person = learningPerson();
    await person.modelWrites("known", stored);
    const before = person.topics();
    expect(before.size).toBe(1);
    await person.says(SMALL_TALK, said);
    const after = person.topics();
    expect(after.get("known.md")).toBe(before.get("known.md"));
    if (outcome === "kept")
        expect(after.size).toBe(1);
    expect([...after.values()].join()).toContain(pair.tells);
});
