import type { AutoMemoriesOptions } from "../auto-memories.ts";
import { type CandidateFile } from "../candidates/candidate-file.ts";
import type { AutoMemoriesConfig } from "../config/auto-memories-config.ts";
import { type ConfigProblem } from "../config/read-config.ts";
import type { LearningDetector } from "../detect/detector-config.ts";
import { type Attempts } from "../stores/attempts.ts";
import type { LearnedEntry, LearnedStore } from "../stores/learned-store.ts";
import { type UnreadFiles } from "../stores/unread-files.ts";
import type { MemoryScope } from "../types.ts";
import { type Counts } from "./counts.ts";
import { type OtherChanges } from "./other-changes.ts";
/** What the operations of one session share. */
export interface SessionContext extends Attempts {
    options: AutoMemoriesOptions;
    config: AutoMemoriesConfig;
    configProblems: readonly ConfigProblem[];
    enabled: boolean;
    readOnly: boolean;
    /** True leaves it to the host what is stored. */
    suggestOnly: boolean;
    /** The active scopes; none if learning is off. */
    scopes: readonly MemoryScope[];
    store: LearnedStore;
    /** Sectioned files next to topics; absent without their folders. */
    unread: UnreadFiles | undefined;
    detector: LearningDetector;
    candidates: CandidateFile;
    counts: Counts;
    /** What the model and others did to the memory since the turn began. */
    others: OtherChanges;
    now(): Date;
    /** All entries of the active scopes; none if learning is off. */
    list(): Promise<LearnedEntry[]>;
}
/** Reads the configuration and touches no other file. @throws TypeError see `createAutoMemories` */
export declare function createSessionContext(options: AutoMemoriesOptions): SessionContext;
/** @throws MemoryError `read-only` */
export declare function refuseReadOnly({ readOnly }: SessionContext): void;
