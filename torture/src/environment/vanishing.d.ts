import { type Case } from "./scene.ts";
/** The control folder or the whole directory is deleted while a process writes. */
export declare function vanishing(the: Case): Promise<void>;
