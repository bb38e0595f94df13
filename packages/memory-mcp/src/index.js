// The server as a library: for a host with a transport of its own.
export { choosePlace } from "./choose-place.ts";
export { createServer } from "./create-server.ts";
export { serveOverHttp } from "./http/serve-http.ts";
export { createMemoryHost } from "./memory-host.ts";
export { serveOverStdio } from "./stdio/serve-stdio.ts";
