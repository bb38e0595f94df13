import { describe, expect, it } from "vitest";
import { DESCRIPTION, FIXTURES } from "./fixtures.ts";
import { diffAll, openLayout } from "./layout-world.ts";
const draft = {
    slug: "deploy-steps",
    type: "project",
    description: DESCRIPTION,
    body: "Never from main.",
};
describe.each(FIXTURES)("$name", ({ at, files: given, options, shows, hides, created, updated }) => {
    const open = () => openLayout(given, options);
    it("is shown without its control data and the product's other files", async () => {
        const { memory, files } = open();
        const before = files();
        const { text, diagnostics } = await memory.load();
        for (const shown of shows)
            expect(text).toContain(shown);
        for (const hidden of hides)
            expect(text).not.toContain(hidden);
        expect(diagnostics).toEqual([]);
        expect(diffAll(before, files())).toEqual({});
    });
    it("keeps every byte of a repair, since nothing in it drifted", async () => {
        const { memory, files } = open();
        const before = files();
        expect(await memory.repair()).toMatchObject({ changed: false });
        await memory.repair({ dryRun: true });
        expect(diffAll(before, files())).toEqual({});
    });
    it("gets one line for a new topic, which the next load shows, and loses it with an undo", async () => {
        const { memory, files } = open();
        const before = files();
        const result = await memory.write(draft);
        expect(result).toMatchObject({ action: "created", warnings: [] });
        expect(result.path?.endsWith(`/${at}/${created.path}`)).toBe(true);
        const after = files();
        const text = `---\nname: deploy-steps\ndescription: "${DESCRIPTION}"\n${created.frontmatter}---\n\nNever from main.\n`;
        expect(after.get(`${at}/${created.path}`)?.toString()).toBe(text);
        expect(diffAll(before, after)).toEqual({
            [`${at}/MEMORY.md`]: created.index,
            [`${at}/${created.path}`]: text.split(/(?<=\n)/).map((line) => `+${line}`),
        });
        expect((await memory.load()).text).toContain(DESCRIPTION);
        expect((await memory.read("deploy-steps"))?.body).toBe("Never from main.");
        await memory.undo();
        const restored = files();
        if (!before.has(`${at}/MEMORY.md`))
            restored.delete(`${at}/MEMORY.md`);
        expect(diffAll(before, restored)).toEqual({});
    });
    it("gets one changed line for an updated topic, and the old bytes with an undo", async () => {
        if (updated === undefined)
            return;
        const { memory, files } = open();
        const before = files();
        const topic = await memory.read(updated.slug);
        expect(topic).toBeDefined();
        const result = await memory.write({
            slug: updated.slug,
            type: "project",
            description: DESCRIPTION,
            body: topic?.body ?? "",
        });
        expect(result).toMatchObject({ action: "updated", warnings: [] });
        const difference = diffAll(before, files());
        expect(Object.keys(difference).sort()).toEqual([`${at}/MEMORY.md`, `${at}/${updated.path}`].sort());
        expect(difference[`${at}/MEMORY.md`]).toEqual(updated.index);
        await memory.undo();
        expect(diffAll(before, files())).toEqual({});
    });
    it("loses a removed topic and its line, and gets both back", async () => {
        if (updated === undefined)
            return;
        const { memory, files } = open();
        const before = files();
        await memory.remove(updated.slug);
        expect(Object.keys(diffAll(before, files())).sort()).toEqual([`${at}/MEMORY.md`, `${at}/${updated.path}`].sort());
        expect(files().has(`${at}/${updated.path}`)).toBe(false);
        await memory.undo();
        expect(diffAll(before, files())).toEqual({});
    });
});
