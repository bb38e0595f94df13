export interface Connected {
    /** The subjects of peers that run on this machine. */
    subjects: readonly string[];
    largest(subject: string): number;
    versions: Readonly<Record<string, string>>;
    /** The peers that do not install or run on this machine, and why. */
    missing: readonly string[];
}
/** Installs missing peers, and writes one fact with each. */
export declare function connectPeers(seed: number, say: (text: string) => void): Promise<Connected>;
