import { randomUUID } from "node:crypto";
export function listen(learning) {
    const sessionId = randomUUID();
    return async (turns) => {
        const noticed = [];
        for (const { role, content, toolCalls = [] } of turns) {
            const turn = { role, content, toolCalls, timestamp: new Date(), sessionId };
            noticed.push(...(await learning.processTurn(turn)));
        }
        // Also for hosts that do not call `beforeTurn`: what was stored in this turn says nothing about the next one.
        learning.startTurn();
        return noticed;
    };
}
