import type { Places } from "../workload.ts";
/** The beginning of a file: open, one read, close. */
export declare function readHeadOf(path: string, limit: number): Uint8Array;
/** The heads of the three files of a session; `limit` bytes of the index. */
export declare function readHeads({ global, project, index }: Places, limit: number): number;
export interface RawWrite {
    folder: string;
    slug: string;
    topic: Uint8Array;
    index: Uint8Array;
}
/** The minimal calls to replace a topic and the index with finished bytes. */
export declare function writeRaw({ folder, slug, topic, index }: RawWrite, durable: boolean): void;
/** A directory listing and every topic as bytes. */
export declare function readAll(folder: string): number;
