import { type World } from "./world.ts";
export declare const LINE = "- [good](good.md) \u2014 project: the good one";
/** A memory with one topic and its line. */
export declare function setUpOne(world: World): void;
export declare const TWO_POINTERS = "# Memory\n\n- [x](x.md) \u2014 project: the hostile one\n- [good](good.md) \u2014 project: the good one\n";
/** A memory with one good topic, a pointer to `x`, and `x.md` as the row makes it. */
export declare function withObject(world: World, make: (path: string) => void): void;
