import { type Case } from "./scene.ts";
/** A process that has only 0 to 6 file descriptors left. */
export declare function descriptors(the: Case): Promise<void>;
