/** The index is cut for the prompt after this many lines, the marker included. Default of `caps.lines`. */
export const INDEX_CAP_LINES = 200

/** The index is cut for the prompt after this many bytes of UTF-8 (25 KB), the marker included. Default of `caps.bytes`. */
export const INDEX_CAP_BYTES = 25_600

/** Tokens of the whole prefix. Default of `cap_tokens_combined`. */
export const BUDGET_TOKENS = 32_000

/** A write warns when the index reaches this share of one of its caps. */
export const NEAR_CAP_SHARE = 0.9

/** Longest description of a write, in code points. Longer ones on disk are only reported. */
export const DESCRIPTION_MAX = 120

/** Longest slug of a write, in bytes of UTF-8. */
export const SLUG_MAX_BYTES = 100

/** Longest name of a project's folder, in bytes. */
export const PROJECT_KEY_MAX_BYTES = 200

/** Largest topic file that is read or written, in bytes. */
export const TOPIC_MAX_BYTES = 262_144

/** Largest frontmatter that is read, in bytes. */
export const FRONTMATTER_MAX_BYTES = 8_192

/** How much of a topic is read for its frontmatter, in bytes. */
export const TOPIC_HEAD_BYTES = 9_216

/** Deepest nesting of YAML that is parsed. */
export const FRONTMATTER_MAX_DEPTH = 16

/** A load reads at most this much of the index, in bytes; drift is found in that part. */
export const INDEX_HEAD_BYTES = 65_536

/** Largest index that is changed, and that is read for a list, in bytes. */
export const INDEX_MAX_BYTES = 4_194_304

/** Largest previous index, and largest file of the history, that is read, in bytes. */
export const HISTORY_FILE_MAX_BYTES = 67_108_864

/** Largest global or project file that is read, in bytes. */
export const CLAUDE_MD_MAX_BYTES = 1_048_576

/** A load opens at most this many unlisted topics. */
export const ORPHANS_MAX = 200

/** A load reads at most this much of an index whose record of uses decides which pointers are shown, in bytes. */
export const RANKED_INDEX_MAX_BYTES = 1_048_576

/** Largest named record that is read, in bytes: the topics of the largest index that is shown by use fit. */
export const RECORD_MAX_BYTES = 2_097_152

/** The history is over its limit above this many entries, and above this many bytes of their files (64 MB). */
export const HISTORY_MAX_ENTRIES = 10_000
export const HISTORY_MAX_BYTES = 67_108_864

/** Over its limit the history drops entries that are older than this many days … */
export const HISTORY_KEEP_DAYS = 30

/** … and the newest entry of a topic only when it is older than this many. */
export const HISTORY_KEEP_NEWEST_DAYS = 180
