/**
 * The text of `SKILL.md`.
 *
 * The source reads the file; the build replaces this module with the text itself (`tsup.config.ts`), so that a host
 * bundled into one file needs no other file.
 */
export declare const skillText: string;
