import { type MemoryOptions } from "../../../src/index.ts";
import { type World } from "./world.ts";
/** A world in which the directory follows from the workspace. */
export declare const plainEnv: ({ home, env }: World) => World["env"];
/** Memory is off with a diagnostic, a write is refused, nothing is created. */
export declare function isOff(world: World, options: Partial<MemoryOptions>, code: "refused-directory" | "no-home"): Promise<void>;
