import type { Style } from "./style.ts";
/**
 * A unified diff with three lines of context, without file names. Empty when the texts are equal. A `\r` is shown
 * only where the two texts mix line ends.
 */
export declare function renderDiff(before: string, after: string, style: Style): string;
