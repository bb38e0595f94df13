export { openIn } from "./open-in.ts";
/** A real folder with these files, saved a while ago; removed after the test. */
export declare function temporaryFolder(files?: Readonly<Record<string, string>>): string;
export declare function writeFiles(folder: string, files: Readonly<Record<string, string>>): void;
export declare function topicFile(description: string, body: string, type?: string): string;
/** Files of many topics, `topic-0.md` and so on, with an index. */
export declare function manyTopics(count: number): Record<string, string>;
