import { cutText, keywordsOf } from "@caliban/text";
import { ASKS, QUESTION } from "./phrases.ts";
import { find, list, quoted } from "./topics.ts";
import { matchOf } from "./words.ts";
/** An answer needs this share of the words of a question. */
const ANSWER_SHARE = 0.6;
const SHOWN_MAX = 20;
/** Answers from memory and from the user's files in the prompt, or says that nothing there answers. */
export function answerQuestion(question, conversation) {
    const asked = question.replace(ASKS, " ").replace(QUESTION, " ");
    const words = keywordsOf(asked).size === 0 ? question : asked;
    const found = keywordsOf(words).size === 0 ? [] : find(conversation, words);
    const scored = [...found, ...conversation.notes.map((text) => ({ slug: "", text }))]
        .map((topic) => ({ topic, ...matchOf(words, `${topic.text} ${topic.passage ?? ""}`) }))
        .sort((a, b) => b.weight - a.weight);
    const best = scored[0];
    if (best === undefined || best.weight === 0)
        return unknown(conversation);
    if (best.share < ANSWER_SHARE || (best.weight < 1 && best.share < 1))
        return `${unknown(conversation)} The closest: ${said(best.topic)}`;
    const equal = scored.filter(({ weight }) => weight > best.weight - 0.1).slice(0, 3);
    return equal.map(({ topic }) => said(topic)).join("\n");
}
/** Lists what memory says, about something or at all. */
export function answerOverview(about, conversation) {
    const isAll = keywordsOf(about).size === 0 || /^(?:me|us|you|the project|this project)$/i.test(about);
    const found = isAll ? list(conversation) : find(conversation, about);
    const ofUser = /^me$/i.test(about) ? found.filter(({ type }) => type === "user") : [];
    const named = isAll ? found : found.filter(({ text }) => matchOf(about, text).weight >= 1);
    const topics = ofUser.length > 0 ? ofUser : named;
    if (topics.length === 0)
        return isAll && conversation.tools.size > 0 ? "Nothing is saved yet." : unknown(conversation);
    const lines = topics.slice(0, SHOWN_MAX).map((topic) => `- ${quoted(topic)}`);
    const more = topics.length - SHOWN_MAX;
    return [...lines, ...(more > 0 ? [`and ${more} more; /memory list shows all.`] : [])].join("\n");
}
function said(topic) {
    if (topic.slug === "")
        return `Your CLAUDE.md says: “${topic.text}”`;
    const { passage = "" } = topic;
    return `Memory says: ${quoted(topic)}${passage === "" || topic.text.includes(passage) ? "" : `: ${passage}`}`;
}
function unknown({ tools }) {
    return tools.size === 0
        ? "Memory is off in this session, so I do not know anything."
        : "I do not know: nothing in memory answers that.";
}
const WHAT_I_AM = "I am the offline model: rules, not a language model.";
/** Answers what is not about a fact. */
export function talk(about, conversation) {
    return {
        hello: `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`,
        thanks: "You are welcome.",
        bye: "Goodbye. What was saved stays in memory.",
        undo: "I cannot undo a change; /memory undo does.",
        "keep-out": "OK, nothing of that is saved.",
        nothing: "OK, nothing was changed.",
    }[about];
}
/** What to answer to parts that no rule covers. */
export function unclear([first = "", ...others], conversation, isOnly) {
    if (isOnly)
        return `I cannot do anything with that, and nothing was saved. ${WHAT_I_AM} ${whatICan(conversation)}`;
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `Not done, because I did not understand it: “${cutText(first, 120)}”${more}.`;
}
function whatICan({ tools }) {
    if (tools.size === 0)
        return "Memory is off in this session.";
    if (!tools.has("WriteMemoryTopic"))
        return "I answer from memory, which is read-only here.";
    return "I save facts, correct them, find them and forget them. To save this, start with “remember that”.";
}
