import type { EngineHit, EngineQuery } from "../engine-types.ts";
import { type Corpus } from "./corpus.ts";
import type { Ranking } from "./rank.ts";
type MakeHits = (corpus: Corpus, ranking: Ranking, query: EngineQuery) => EngineHit[];
/** Makes hits of ranked documents: filters, cuts, and says why each is there. */
export declare function createHitMaker(): MakeHits;
export {};
