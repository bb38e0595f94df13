import { type Row } from "./rows.ts";
import { type World } from "./world.ts";
/** As the text of every place that reaches a prefix: description, name, body, index line, project file, global file. */
export declare function isHarmless(world: World, text: string): Promise<void>;
export declare function breakout(id: string, text: string, name?: string): Row;
/** In the auto tier a chat template's marker is defused; on disk it stays. */
export declare function marker(id: string, family: string, text: string): Row;
