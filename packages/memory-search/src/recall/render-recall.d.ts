import { type CountTokens } from "@caliban/memory-core";
import type { Recall, RecalledTopic } from "../search-types.ts";
/** The delimiter of recalled topics. */
export declare const RECALL_TAG = "recalled-memory";
/** Renders as many topics as the budget allows, the last one cut. Nothing when not one word fits. */
export declare function renderRecall(topics: readonly RecalledTopic[], tokens: number, countTokens: CountTokens): Recall;
