import { join } from "node:path";
import { topic } from "./world.ts";
export const LINE = "- [good](good.md) — project: the good one";
/** A memory with one topic and its line. */
export function setUpOne(world) {
    world.put("MEMORY.md", `${LINE}\n`);
    world.put("good.md", topic("good"));
}
export const TWO_POINTERS = "# Memory\n\n- [x](x.md) — project: the hostile one\n- [good](good.md) — project: the good one\n";
/** A memory with one good topic, a pointer to `x`, and `x.md` as the row makes it. */
export function withObject(world, make) {
    world.put("MEMORY.md", TWO_POINTERS);
    world.put("good.md", topic("good"));
    make(join(world.directory, "x.md"));
}
