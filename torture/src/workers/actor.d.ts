/** The steps that a separate process runs on a memory. */
export interface Job {
    id: number;
    directory: string;
    trustDirectory: boolean;
    steps: readonly Step[];
    /** The number of descriptors that it may still open. Absent: no additional limit. */
    freeDescriptors?: number;
}
export type Step = readonly ["init" | "load" | "list" | "repair" | "status" | "trash" | "undo"] | readonly ["read" | "remove" | "restore", reference: string] | readonly ["write", slug: string, description: string];
/** The outcome of one step: its result as JSON, or its error. */
export interface Done {
    step: Step;
    value?: string;
    error?: {
        code: string;
        message: string;
        ours: boolean;
    };
}
export interface Report {
    id: number;
    done: readonly Done[];
}
