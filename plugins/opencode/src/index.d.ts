import { type Hooks, type PluginInput } from "./server.ts";
import { type PluginContext } from "./setup.ts";
/** A plugin for OpenCode 1, which calls `server`, and for OpenCode 2, which calls `setup`. */
interface MemoryPlugin {
    readonly id: string;
    server(input: PluginInput, options?: unknown): Promise<Hooks>;
    setup(context: PluginContext): Promise<void>;
}
declare const plugin: MemoryPlugin;
export default plugin;
