/** True for a topic that learning created: its frontmatter has `metadata.learned`. Takes the head of the file. */
export declare function isLearnedTopic(bytes: Uint8Array): boolean
