/** Whether a rule is about something that everyone in the project shares: comments, docs, commits, texts of the interface. */
export declare function isAboutSharedArtifact(text: string): boolean;
