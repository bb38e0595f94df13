export declare const LINKS = "Links";
/** The targets of all links in entries, in order. */
export declare function linksOf(raw: string): string[];
/** `[Title](memory/topic.md)`. */
export declare function formatLink(title: string, target: string): string;
export declare function isLinksSection(title: string): boolean;
/** Whether an entry is a link to a topic file, as `formatLink` gives it. */
export declare function isFileLink(section: string, text: string): boolean;
