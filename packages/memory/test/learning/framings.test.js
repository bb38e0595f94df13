import { expect, test } from "vitest";
import { FRAMINGS } from "./framings.ts";
import { learningPerson } from "./learning-session.ts";
test.each(FRAMINGS)("nothing is learned from other people's text: %s", async (message) => {
    const person = learningPerson();
    await person.says("Remember: We use pnpm, never npm.");
    const before = person.topics();
    expect(before.size).toBe(1);
    await person.says("Can you run the tests?", message);
    expect(person.topics()).toEqual(before);
    await person.says(message);
    expect(person.topics()).toEqual(before);
});
