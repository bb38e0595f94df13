export { choosePlace, type Place, type PlaceContext } from "./choose-place.ts";
export { createServer, type MemoryServer, type MemoryServerOptions } from "./create-server.ts";
export { type HttpOptions, type HttpServer, serveOverHttp } from "./http/serve-http.ts";
export { createMemoryHost, type MemoryHost, type MemoryHostOptions, type OpenMemory } from "./memory-host.ts";
export { serveOverStdio } from "./stdio/serve-stdio.ts";
