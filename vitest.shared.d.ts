import { type ViteUserConfig } from "vitest/config";
/** Tests import the sources of the other packages, so that they need no build and coverage counts lines. */
declare const shared: ViteUserConfig;
export default shared;
