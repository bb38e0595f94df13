import type { History } from "./history.ts";
/**
 * A month of work on eight projects, three sessions a day. Two projects have two thirds of the sessions. A session has up
 * to two new facts, sometimes one that is updated, and three messages that need up to two facts: nearly half of these are
 * among the eight that a project needs all the time, nearly half among its last eight, and one in twenty is any.
 */
export declare function createHistory(seed: number): History;
