import { type Case } from "./scene.ts";
/** With any umask, new files and folders are accessible to their owner only, and fully. */
export declare function umasks(the: Case): Promise<void>;
