import type { ToolContext } from "../tool.ts";
/** How the model gives topics their lines in the index; nothing without such topics, and where it cannot write. */
export declare function explainUnlisted({ session, nameOf }: ToolContext, orphans: readonly string[]): string[];
/** Slugs with a title, on one line; of very many only the first and the number of the others. */
export declare function renderSlugs(title: string, slugs: readonly string[]): string;
/** The first texts that together have at most so many characters. */
export declare function takeWhileShort(texts: readonly string[], limit: number): readonly string[];
