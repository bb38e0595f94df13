import type { Cell } from "../run-cell.ts";
/** Seeds two facts, writes one, reads the text and checks them. Throws if a subject does not work as its adapter states. */
export declare const tryOut: Cell;
