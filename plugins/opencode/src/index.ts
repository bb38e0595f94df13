import { type Hooks, type PluginInput, server } from "./server.ts"
import { type PluginContext, setup } from "./setup.ts"

/** A plugin for OpenCode 1, which calls `server`, and for OpenCode 2, which calls `setup`. */
interface MemoryPlugin {
  readonly id: string
  server(input: PluginInput, options?: unknown): Promise<Hooks>
  setup(context: PluginContext): Promise<void>
}

const plugin: MemoryPlugin = { id: "caliban-memory", server, setup }

// biome-ignore lint/style/noDefaultExport: OpenCode takes the default export, and older versions call every other one
export default plugin
