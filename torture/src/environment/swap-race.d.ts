import { type Case } from "./scene.ts";
/**
 * An attacker swaps the directory, a topic, the index, the control folder and what is in it for symlinks that lead
 * outside, and back, while others read and write. Nothing outside is read or changed.
 */
export declare function swapRace(the: Case): Promise<void>;
