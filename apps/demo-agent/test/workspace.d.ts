export interface Workspace {
    project: string;
    home: string;
    /** An environment with nothing in it but this workspace's home. */
    env: Readonly<Record<string, string>>;
    /** Where the memory of the project is. */
    memory: string;
    remove(): Promise<void>;
}
/** A project and a home of their own in a temporary folder. */
export declare function createWorkspace(): Promise<Workspace>;
