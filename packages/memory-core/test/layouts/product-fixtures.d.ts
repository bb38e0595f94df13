import { type Fixture } from "./fixture.ts";
/** Directories among other files of their product. */
export declare const PRODUCT_FIXTURES: readonly Fixture[];
