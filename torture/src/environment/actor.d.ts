import type { Done, Job } from "../workers/actor.ts";
/** A separate process that uses memories: as another user, with other limits, or where it might hang. */
export interface Actor {
    /** `undefined` if the process did not answer in time and was killed. */
    ask(job: Omit<Job, "id">): Promise<readonly Done[] | undefined>;
    stop(): Promise<void>;
}
export interface ActorOptions {
    uid?: number;
    /** The maximum number of open descriptors. */
    descriptors?: number;
}
export declare const NOBODY = 65534;
export declare function startActor({ uid, descriptors }?: ActorOptions): Actor;
export type { Done };
