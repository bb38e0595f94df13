import type { Cell } from "../run-cell.ts";
export declare const CELLS: Readonly<Record<string, Cell>>;
