/** The index, next to the topics. */
export const INDEX_FILE = "MEMORY.md"

/** The folder of the store's control files in a memory directory. */
export const CONTROL_FOLDER = ".caliban"

/** The index where others have a slug. */
export const INDEX_STEM = "MEMORY"
