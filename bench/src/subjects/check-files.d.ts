import { type Fact, type Places } from "../workload.ts";
import type { Checked } from "./subject.ts";
/** For memories of topic files and an index: both must contain exactly what was written. */
export declare function checkFiles({ memory, index }: Places, facts: readonly Fact[]): Checked;
