import { type Case } from "./scene.ts";
/** Clocks that jump by a day: on this machine, and on the machine that stores the files. */
export declare function clocks(the: Case): Promise<void>;
