export interface TourOptions {
    /** Starts this program: executable and arguments. */
    command: readonly string[];
    env: Readonly<Record<string, string | undefined>>;
    write(text: string): void;
}
/**
 * Runs each step of a conversation in a separate process, in a temporary folder with its own home, and shows the files
 * after each step that changed them. Returns the exit code.
 */
export declare function playTour({ command, env, write }: TourOptions): Promise<number>;
