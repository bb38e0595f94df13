import { type Fixture } from "./fixture.ts";
/** Directories whose topics are next to the index. */
export declare const FLAT_FIXTURES: readonly Fixture[];
