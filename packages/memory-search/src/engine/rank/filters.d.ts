import type { EngineQuery } from "../engine-types.ts";
import type { Corpus } from "./corpus.ts";
export declare function hasFilter({ type, mount, since }: EngineQuery): boolean;
/** Whether a document of a part passes the filters. */
export declare function passes({ segment, base }: Corpus["parts"][number], place: number, { type, mount, since }: EngineQuery): boolean;
