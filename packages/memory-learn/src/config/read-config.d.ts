import { type AutoMemoriesConfig, type Folders } from "./auto-memories-config.ts";
/** A problem with a configuration or memory file, for the user. */
export interface ConfigProblem {
    /** The file. */
    path: string;
    /** Such as `memory.auto.decay.days`; empty if the problem concerns the whole file. */
    key: string;
    /** One sentence: what is wrong and what was expected. */
    message: string;
}
/** The options of the host: both folders, and the settings that it decides. */
export type ConfigOptions = Partial<Omit<AutoMemoriesConfig, "scopes">> & {
    scopes?: Partial<AutoMemoriesConfig["scopes"]>;
};
export interface ResolvedConfig {
    config: AutoMemoriesConfig;
    /** The name of the folder with configuration and sectioned files. */
    directoryName: string;
    problems: readonly ConfigProblem[];
}
/**
 * The effective configuration: the defaults, then the user's file (`<home>/<folder>/config.yaml`), then the options of
 * the host, then the project's files (`<root>/wundr.yaml`, `<root>/<folder>/config.yaml`). Settings are below
 * `memory.auto`. A project can only switch off, lower limits and raise thresholds.
 *
 * Invalid values, unknown keys and unreadable files are reported as problems and ignored. Reads three small files;
 * follows no links.
 *
 * @throws TypeError if a folder is not absolute
 */
export declare function resolveConfig(options: ConfigOptions, directoryName?: string): ResolvedConfig;
/** The folders of sectioned files. @throws TypeError if one is missing */
export declare function foldersOf({ userHome, projectRoot }: AutoMemoriesConfig): Folders;
