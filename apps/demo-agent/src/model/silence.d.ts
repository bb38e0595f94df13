export interface SilenceTimer {
    /** Aborted when the time has elapsed. */
    readonly signal: AbortSignal;
    restart(): void;
    stop(): void;
}
/** Aborts its signal unless it is restarted within `ms`. */
export declare function createSilenceTimer(ms: number): SilenceTimer;
