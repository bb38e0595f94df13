/** The index is cut for the prompt after this many lines, the marker included. Default of `caps.lines`. */
export declare const INDEX_CAP_LINES = 200
/** The index is cut for the prompt after this many bytes of UTF-8 (25 KB), the marker included. Default of `caps.bytes`. */
export declare const INDEX_CAP_BYTES = 25600
/** Tokens of the whole prefix. Default of `cap_tokens_combined`. */
export declare const BUDGET_TOKENS = 32000
/** A write warns when the index reaches this share of one of its caps. */
export declare const NEAR_CAP_SHARE = 0.9
/** Longest description of a write, in code points. Longer ones on disk are only reported. */
export declare const DESCRIPTION_MAX = 120
/** Longest slug of a write, in bytes of UTF-8. */
export declare const SLUG_MAX_BYTES = 100
/** Longest name of a project's folder, in bytes. */
export declare const PROJECT_KEY_MAX_BYTES = 200
/** Largest topic file that is read or written, in bytes. */
export declare const TOPIC_MAX_BYTES = 262144
/** Largest frontmatter that is read, in bytes. */
export declare const FRONTMATTER_MAX_BYTES = 8192
/** How much of a topic is read for its frontmatter, in bytes. */
export declare const TOPIC_HEAD_BYTES = 9216
/**
 * A frontmatter, and a configuration file, with more line ends, quotes, brackets, colons and other marks of YAML is not
 * parsed: the parser's time depends on their number.
 */
export declare const FRONTMATTER_MAX_MARKS = 1500
export declare const YAML_MAX_MARKS = 5000
/** Deepest nesting of YAML that is parsed. */
export declare const FRONTMATTER_MAX_DEPTH = 16
/** A load reads at most this much of the index, in bytes; drift is found in that part. */
export declare const INDEX_HEAD_BYTES = 65536
/** Largest index that is written, and that is read for a list, in bytes. */
export declare const INDEX_MAX_BYTES = 4194304
/** Largest index that is read to be made smaller, and largest file that is read from the trash, in bytes. */
export declare const INDEX_SHRINK_MAX_BYTES = 67108864
/** Largest global or project file that is read, in bytes. */
export declare const CLAUDE_MD_MAX_BYTES = 1048576
/** A load opens at most this many unlisted topics. */
export declare const ORPHANS_MAX = 200
/** A load reads at most this much of an index whose usage record decides which pointers are shown, in bytes. */
export declare const RANKED_INDEX_MAX_BYTES = 1048576
/** Largest usage record, in topics and in bytes. */
export declare const USAGE_MAX_TOPICS = 2000
export declare const USAGE_MAX_BYTES = 65536
/** The trash is over its limit above this many entries, and above this many bytes of their files (64 MB). */
export declare const TRASH_MAX_ENTRIES = 10000
export declare const TRASH_MAX_BYTES = 67108864
/** Over its limit the trash drops entries that are older than this many days … */
export declare const TRASH_KEEP_DAYS = 30
/** … and the newest entry of a topic only when it is older than this many. */
export declare const TRASH_KEEP_NEWEST_DAYS = 180
/** One run of the retention drops at most this many entries. */
export declare const TRASH_DROPS_MAX = 512
