import type { TurnEvent } from "../turn-event.ts";
/** What the terminal shows of an event: a first line, then details. Nothing for events that are shown otherwise. */
export declare function describeEvent(event: TurnEvent, home: string | undefined): readonly string[];
