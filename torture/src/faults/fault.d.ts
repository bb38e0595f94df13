/** The kind of fault. */
export type Fault = {
    kind: "error";
    code: string;
}
/** A transfer of only a part: nothing, one byte, or half of the requested bytes. */
 | {
    kind: "short-write" | "short-read";
    part: "none" | "one" | "half";
}
/** This call and all later ones have no effect. */
 | {
    kind: "crash";
};
/** The position and duration of a fault. */
export interface FaultAt {
    /** Counted from 1. */
    call: number;
    fault: Fault;
    /** True: every later call that changes something also fails, or every later transfer is short. */
    forGood: boolean;
}
export declare const ERROR_CODES: readonly ["ENOSPC", "EIO", "EACCES", "EPERM", "EBUSY", "EMFILE", "EROFS", "EDQUOT", "EINTR", "ESTALE", "ENAMETOOLONG"];
/** As in a replay hint. */
export declare function nameFault(fault: Fault): string;
/** All faults of a call. A crash before a read equals a crash after the preceding change. */
export declare function faultsOf(name: string, mutates: boolean): readonly Fault[];
