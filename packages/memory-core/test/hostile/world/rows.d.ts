import { type World } from "./world.ts";
/** One hostile input and what must hold. The world is new; throwing means that it did not hold. */
export interface Row {
    /** As in the table of the threat model; rows that go beyond it have a letter after the number of their group. */
    id: string;
    name: string;
    run(world: World): Promise<void> | void;
}
/** A row as a tuple, for tables of rows. */
export declare function row(id: string, name: string, run: Row["run"]): Row;
/** A test of each row, in a world of its own. */
export declare function testRows(group: string, rows: readonly Row[]): void;
