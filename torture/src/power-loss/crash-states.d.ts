import { type DiskModel } from "./disk-model.ts";
/** What a disk may hold after a power cut: files and folders by their path. */
export interface CrashState {
    /** Equal for equal states. */
    key: string;
    files: ReadonlyMap<string, Uint8Array>;
    folders: readonly string[];
    /** True if a file system with one ordered journal for all names can also leave this state. */
    journaled: boolean;
}
/**
 * The states that a power cut may leave at this moment.
 *
 * Names: of up to 7 pending changes every subset. Of more, every subset of the last 4 that touch a public name
 * (those before them: all or none), each joined with these choices of the others: all, none, every ordered prefix,
 * all but one, and a few random subsets. Bytes: of every public file that was not synced each of {what lasts or
 * empty, half, full} in every combination; of the store's own files that were not synced the same three for all of
 * them at once.
 *
 * Also every ordered prefix that a journal may leave.
 *
 * @param share The share of the combinations of more than 7 changes to try, chosen by the seed.
 */
export declare function crashStates(model: DiskModel, random: () => number, share: number): Generator<CrashState>;
