/**
 * Starts an editor in this terminal, without a shell, and resolves to its exit code once it is closed; an editor that
 * a signal ended gives 1. Rejects with the system's error when it cannot be started.
 */
export declare function openEditor(command: readonly string[], path: string): Promise<number>;
