import assert from "node:assert/strict";
import { join } from "node:path";
import { row } from "./rows.ts";
import { LINE } from "./topics.ts";
import { draft, topic } from "./world.ts";
/** As the text of every place that reaches a prefix: description, name, body, index line, project file, global file. */
export async function isHarmless(world, text) {
    const memory = world.memory();
    for (const field of ["description", "name", "body"])
        await memory
            .write(draft({ slug: `written-${field}`, [field]: text }))
            .catch((error) => {
            // A name is as long as frontmatter that can be read again.
            const isLong = field === "name" && Buffer.byteLength(JSON.stringify(text)) > 8_000;
            const expected = isLong ? /^(?:invalid-topic|too-large)$/ : /^invalid-(?:description|topic)$/;
            assert.match(error.code ?? String(error), expected);
        });
    world.put("body.md", `---\nname: body\ndescription: ${JSON.stringify(text)}\n---\n\n${text}\n`);
    world.put("MEMORY.md", `# Memory\n\n${LINE}\n\n${text}\n\n- [body](body.md) — ${text}\n`);
    world.put("good.md", topic("good"));
    world.put("unlisted.md", `---\nname: ${JSON.stringify(text)}\ndescription: ${JSON.stringify(text)}\nmetadata:\n  type: ${JSON.stringify(text)}\n---\n`);
    world.putAt(join(world.cwd, "CLAUDE.md"), `Rules.\n\n${text}\n`);
    world.putAt(join(world.home, ".config/caliban/CLAUDE.md"), `My rules.\n\n${text}\n`);
    const before = world.snapshot();
    assert.ok((await world.view()).includes("the good one"));
    assert.deepEqual(world.snapshot(), before);
    await memory.list();
}
export function breakout(id, text, name = `${JSON.stringify(text)} does not close a tier`) {
    return row(id, name, (world) => isHarmless(world, text));
}
/** In the auto tier a chat template's marker is defused; on disk it stays. */
export function marker(id, family, text) {
    return row(id, `a marker of ${family}, ${JSON.stringify(text.trim())}, is defused in the auto tier`, async (world) => {
        const index = `# Memory\n\n${LINE}\n\n${text}\n`;
        world.put("good.md", topic("good"));
        world.put("MEMORY.md", index);
        const view = await world.view();
        const lines = view.slice(view.indexOf("the good one"));
        assert.ok(!lines.normalize("NFKC").includes(text.normalize("NFKC").trimEnd()), `it is in: ${lines}`);
        assert.equal(world.read("MEMORY.md"), index);
    });
}
