import { type CreateSubject } from "../../../lab/src/search/subject.ts";
export declare const OUR_SEARCH = "memory-search";
/** Engines by name. All but ours are peers. */
export declare const SEARCH_ENGINES: Readonly<Record<string, CreateSubject>>;
