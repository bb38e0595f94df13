/** A plugin as its host installs it: the unpacked tarball, with an empty home and an empty project. */
export interface PluginWorld {
    root: string;
    folder: string;
    home: string;
    project: string;
    env: Record<string, string>;
}
/** The folder's name has a space. Nothing of it can reach an installed package. */
export declare function createPluginWorld(name: string): PluginWorld;
export declare function readJson(folder: string, file: string): Record<string, unknown>;
/** Runs a hook's command line in a shell and returns the context that it gives the model. */
export declare function runHook({ env, home, project }: PluginWorld, command: string): Promise<string>;
interface ServerCommand {
    command: string;
    args: readonly string[];
}
/** Calls a tool of an MCP server that is started for it, and returns the text of the result. */
export declare function callTool({ env, project }: PluginWorld, { command, args }: ServerCommand, name: string, input: Record<string, unknown>): Promise<string>;
export {};
