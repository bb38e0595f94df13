import type { StoreOptions } from "../files/file-target.ts";
import type { DetectedMemory } from "../types.ts";
/** The candidates of a project. Never in the project's own folder. */
export interface CandidateFile {
    readonly path: string;
    /** Adds detections. Returns those that were noticed before; they are no longer candidates. */
    note(detections: readonly DetectedMemory[]): Promise<DetectedMemory[]>;
    /** Removes candidates that are stored now. */
    drop(stored: readonly string[]): Promise<void>;
    count(): Promise<number>;
}
/**
 * The file `<slug>.md` of a folder. It is created with the first candidate. Without a folder, candidates last as long as
 * the process.
 *
 * @param folder Called for each operation.
 */
export declare function createCandidateFile(folder: () => string | undefined, slug: string, options: StoreOptions): CandidateFile;
