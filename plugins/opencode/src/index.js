import { server } from "./server.ts";
import { setup } from "./setup.ts";
const plugin = { id: "caliban-memory", server, setup };
// biome-ignore lint/style/noDefaultExport: OpenCode takes the default export, and older versions call every other one
export default plugin;
