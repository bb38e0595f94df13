import type { NoticedMemory } from "@caliban/memory/learn";
import type { TurnEvent } from "../turn-event.ts";
export interface ShownTurn {
    /** 1 when the turn failed, otherwise 0. */
    code: number;
    /** Suggestions that wait for the user's decision. */
    suggested: readonly NoticedMemory[];
}
export interface ShowOptions {
    output: NodeJS.WriteStream;
    colour: boolean;
    home: string | undefined;
}
/** Shows one turn as it happens. */
export declare function showTurn(events: AsyncIterable<TurnEvent>, options: ShowOptions): Promise<ShownTurn>;
