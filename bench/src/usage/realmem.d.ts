import type { History } from "./history.ts";
/**
 * The personas of RealMem in a folder: `<persona>_dialogues_256k.json`. Every extracted memory is a topic, and the
 * memories that a reply is labelled to have used are the ones that its message needed.
 *
 * @throws Error for a folder without such files
 */
export declare function readRealMem(folder: string): History[];
