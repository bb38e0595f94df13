import type { Fixture } from "./fixture.ts";
export { DESCRIPTION } from "./fixture.ts";
export declare const FIXTURES: readonly Fixture[];
