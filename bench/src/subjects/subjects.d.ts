import type { Subject } from "./subject.ts";
/** A subject by its name; a peer's package is imported only here, in the process that measures it. */
export declare function findSubject(name: string): Promise<Subject>;
