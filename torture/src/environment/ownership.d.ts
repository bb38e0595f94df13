import { type Case } from "./scene.ts";
/** Folders of another user, and folders that every user may write to. */
export declare function ownership(the: Case): Promise<void>;
