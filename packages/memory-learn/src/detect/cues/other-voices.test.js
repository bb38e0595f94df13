import { describe, expect, test } from "vitest";
import { voicesIn } from "./other-voices.ts";
describe("a request of the user with the word note", () => {
    test.each([
        "From now on, note in this project: deploys go through ./scripts/ship.sh.",
        "Please note: we deploy on Tuesdays.",
        "Note for later: the staging port is 4000.",
    ])("introduces nothing: %s", (text) => {
        expect([...voicesIn(text)]).toEqual([]);
    });
});
test.each([
    "Here is a note from Tim:",
    "Fix the notes of the meeting: ok?",
    "This note says it.",
    "My note: x",
])("introduces another text: %s", (text) => {
    expect([...voicesIn(text)]).toContain("introduces");
});
