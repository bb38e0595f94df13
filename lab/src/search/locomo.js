import { readFileSync } from "node:fs";
import { createTally } from "./metrics.ts";
// LoCoMo (CC BY-NC 4.0: measured by path, never copied into this repository). A document is one turn of a dialogue, or
// one whole session. A question is labelled with the turns that answer it.
const TUNED = ["conv-26", "conv-30", "conv-41", "conv-42", "conv-43"];
const KINDS = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];
export async function measureLocomo(file, part, create) {
    const tally = createTally();
    const dialogues = JSON.parse(readFileSync(file, "utf8"));
    for (const dialogue of dialogues) {
        if (TUNED.includes(dialogue.sample_id) === (part === "tuned"))
            await measureDialogue(dialogue, create, tally);
    }
    return tally;
}
async function measureDialogue({ conversation, qa }, create, tally) {
    const turns = turnsOf(conversation);
    const known = new Set(turns.map(({ address }) => address));
    const now = Math.max(...turns.map(({ updatedAt = 0 }) => updatedAt));
    const byTurn = create();
    for (const turn of turns)
        byTurn.put(turn);
    const bySession = create();
    for (const session of sessionsOf(turns))
        bySession.put(session);
    for (const { question, evidence = [], category } of qa) {
        const gold = new Set(evidence.flatMap(idsIn).filter((id) => known.has(id)));
        if (gold.size === 0)
            continue;
        const goldSessions = new Set([...gold].map(sessionOf));
        const found = (await byTurn.search(question, now)).map(({ address }) => address);
        const sessions = (await bySession.search(question, now)).map(({ address }) => address);
        tally.add("turn recall@10", share(found.slice(0, 10), gold));
        const ofTurns = [...new Set(found.map(sessionOf))];
        tally.add(`sessions of turns, recall@5, ${KINDS[category]}`, share(ofTurns.slice(0, 5), goldSessions));
        for (const most of [5, 10]) {
            tally.add(`session hit@${most}`, sessions.slice(0, most).some((one) => goldSessions.has(one)) ? 1 : 0);
            tally.add(`sessions of turns, hit@${most}`, ofTurns.slice(0, most).some((one) => goldSessions.has(one)) ? 1 : 0);
        }
    }
}
function turnsOf(conversation) {
    const turns = [];
    for (const [key, value] of Object.entries(conversation)) {
        if (!/^session_\d+$/.test(key) || !Array.isArray(value))
            continue;
        const time = timeOf(String(conversation[`${key}_date_time`]));
        for (const [at, { speaker, dia_id, text, blip_caption }] of value.entries()) {
            const body = `${speaker}: ${text}${blip_caption === undefined ? "" : `\n${blip_caption}`}`;
            turns.push({ address: idsIn(dia_id)[0] ?? dia_id, body, updatedAt: time + at * 20_000 });
        }
    }
    return turns;
}
function sessionsOf(turns) {
    const sessions = new Map();
    for (const { address, body, updatedAt } of turns) {
        const session = sessions.get(sessionOf(address));
        if (session === undefined)
            sessions.set(sessionOf(address), { address: sessionOf(address), body, updatedAt });
        else
            session.body += `\n${body}`;
    }
    return [...sessions.values()];
}
/** `1:56 pm on 8 May, 2023`, read as UTC. */
function timeOf(text) {
    const [, hour = "0", minute = "0", half, date = ""] = /^(\d+):(\d+) (am|pm) on (.*)$/.exec(text) ?? [];
    const hours = (Number(hour) % 12) + (half === "pm" ? 12 : 0);
    return Date.parse(`${date} UTC`) + hours * 3_600_000 + Number(minute) * 60_000;
}
/** Evidence is written as `D1:3`, `D1:03`, `D:1:3`, and sometimes several in one string. */
function idsIn(text) {
    return [...text.matchAll(/D:?(\d+):0*(\d+)/g)].map(([, session, turn]) => `D${session}:${turn}`);
}
const sessionOf = (address) => address.split(":")[0] ?? "";
function share(found, wanted) {
    return [...wanted].filter((one) => found.includes(one)).length / wanted.size;
}
