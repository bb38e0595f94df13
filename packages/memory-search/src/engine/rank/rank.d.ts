import type { EngineQuery } from "../engine-types.ts";
import { type Corpus } from "./corpus.ts";
import { type ParsedQuery } from "./query-words.ts";
import { type Scores } from "./score.ts";
import { type Ranked } from "./versions.ts";
export interface Ranking {
    ranked: readonly Ranked[];
    parsed: ParsedQuery;
    scores: Scores;
}
/** Ranks the best of the documents that pass the filters. */
export declare function rankDocuments(corpus: Corpus, query: EngineQuery): Ranking;
