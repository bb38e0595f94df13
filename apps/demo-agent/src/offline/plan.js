import { cutText } from "@caliban/text";
import { answerOverview, answerQuestion, talk, unclear } from "./answer.ts";
import { effectOf, topicsNamed } from "./choose-topic.ts";
import { PendingCall, Refusal, WHICH } from "./conversation.ts";
import { CHANGED } from "./phrases.ts";
import { headOf, readMessage } from "./read-message.ts";
import { find, isWritable, quoted, remove, save, update } from "./topics.ts";
import { distinctiveIn } from "./words.ts";
import { isWorthSaving, toFact } from "./worth-saving.ts";
/** In a longer message, such as a pasted log, only questions and requests to remember are carried out. */
const PARTS_MAX = 12;
const isSafe = (part) => part.kind === "question" || (part.kind === "statement" && part.requested);
/**
 * The next step. Pure: it plans the whole message again each time, up to the first call that has no result, because it
 * knows only the conversation.
 */
export async function nextStep(conversation, rest) {
    const claimed = new Set();
    const parts = await readMessage(conversation.message, rest);
    const isLong = parts.length > PARTS_MAX;
    const answers = new Set();
    const unclearParts = [];
    let refused = false;
    for (const part of parts) {
        await rest();
        try {
            const answer = isLong && !isSafe(part) ? undefined : carryOut(part, conversation, claimed);
            if (answer === undefined)
                unclearParts.push(part.text);
            else
                answers.add(answer);
        }
        catch (error) {
            if (error instanceof PendingCall)
                return { call: error.call };
            if (!(error instanceof Refusal))
                throw error;
            answers.add(error.message);
            refused = true;
        }
    }
    if (unclearParts.length > 0)
        answers.add(unclear(unclearParts, conversation, parts.length === 1));
    return { answer: [...answers].join("\n"), refused };
}
/** The answer; `undefined` if the part was not understood. `claimed`: topics that other parts write. */
function carryOut(part, conversation, claimed) {
    if (part.kind === "question")
        return answerQuestion(part.text, conversation);
    if (part.kind === "overview")
        return answerOverview(part.text, conversation);
    if (part.kind === "talk")
        return talk(part.about, conversation);
    if (part.kind === "statement" && !part.corrects && !isWorthSaving(part))
        return undefined;
    const { tools } = conversation;
    if (!tools.has("WriteMemoryTopic")) {
        const why = tools.size === 0 ? "off" : "read-only";
        throw new Refusal(`Memory is ${why} in this session, so I cannot change it.`);
    }
    if (part.kind === "statement")
        return state(part, conversation, claimed);
    if (part.kind === "forget")
        return forget(part, conversation);
    return part.kind === "change" && distinctiveIn(part.text).length > 0
        ? change(part, conversation)
        : correct(part.value ?? "", conversation);
}
function state(part, conversation, claimed) {
    const { text, requested, corrects } = part;
    // "Changed" says nothing about the subject.
    const head = headOf(text);
    const topics = find(conversation, head.replace(CHANGED, " "));
    const effect = effectOf(head, corrects, topics);
    if (effect.kind === "unclear")
        return which(effect.topics, "say what it replaces");
    const [topic] = effect.kind === "new" ? [] : effect.topics;
    if (topic !== undefined && effect.kind === "known")
        return `I know that already: ${quoted(topic)}`;
    if (topic !== undefined && !claimed.has(topic.slug) && isWritable(topic, conversation)) {
        claimed.add(topic.slug);
        return update(conversation, topic, toFact(text));
    }
    // A host that learns stores remarks itself; the model saves what it is asked to save.
    if (!requested && conversation.tools.has("ConfirmMemoryEntry"))
        return "I save what you ask me to remember; learning notices the rest.";
    for (const { slug } of topics)
        claimed.add(slug.slice(slug.lastIndexOf("/") + 1));
    return save(conversation, toFact(text), claimed);
}
function forget({ text, isReason }, conversation) {
    if (/^(?:everything|all|all of it|alles|tout|todo)\b/i.test(text))
        return "I cannot forget everything at once. /memory list shows what there is, /memory rm removes one.";
    if (text === "") {
        const topic = focused(conversation);
        return topic === undefined ? which([], "say what to forget") : remove(conversation, topic);
    }
    const topics = find(conversation, text);
    const isOne = isReason || topicsNamed(text, topics, 0.75).length === 1;
    const items = isOne ? [text] : text.split(/\s*(?:,|\band\b|\bund\b|\bet\b|\by\b)\s*/i);
    const answers = items.map((item) => {
        const named = topicsNamed(item, topics, isReason ? 0.4 : 0.6);
        if (named.length > 1)
            return which(named, "say which one to forget");
        const unknown = `I do not know anything about “${cutText(item, 80)}”, so nothing was forgotten.`;
        return named[0] === undefined ? unknown : remove(conversation, named[0]);
    });
    return answers.join("\n");
}
function change({ text, value }, conversation) {
    const named = topicsNamed(text, find(conversation, text));
    if (named.length > 1)
        return which(named, "say which one to change");
    const [topic] = named;
    if (topic === undefined)
        return undefined;
    if (value === undefined)
        return `What should it say instead of ${quoted(topic)}?`;
    return update(conversation, topic, toFact(`${text}: ${value}`));
}
/** A correction without a subject is about the memory that the last answer named. */
function correct(value, conversation) {
    const topic = focused(conversation);
    if (topic === undefined)
        return which([], "say the whole fact");
    const verb = /^.*?\b(?:is|are|has|prefers?|likes?|uses?|runs?|lives?|works?|starts?)(?: (?:at|on|in|with|for|called|port))* /i;
    const place = /^(?:at|on|in|with|for|by) /i.exec(value)?.[0] ?? "";
    const placed = place === "" ? -1 : topic.text.toLowerCase().lastIndexOf(` ${place.toLowerCase()}`);
    const head = placed > 0 ? topic.text.slice(0, placed + 1 + place.length) : verb.exec(topic.text)?.[0];
    const plain = value.replace(/^(?:at|on|in|with|for|by|it's|port) | (?:now|instead)$/gi, "");
    // A rest of many more words says more than the value.
    const lengthOf = (text) => text.trim().split(/\s+/).length;
    const isClear = head !== undefined && lengthOf(topic.text.slice(head.length)) <= lengthOf(plain) + 2;
    if (!isClear || value === "")
        return `What should it say instead of ${quoted(topic)}?`;
    return update(conversation, topic, toFact(head + plain));
}
/** The memory that the last answer named. */
function focused(conversation) {
    const { focus } = conversation;
    return focus === undefined ? undefined : find(conversation, focus).find(({ slug }) => slug === focus);
}
function which(topics, request) {
    const named = topics.slice(0, 5).map(quoted).join(", or ");
    return `${WHICH}${named === "" ? "" : `: ${named}`}? Nothing was changed; please ${request}.`;
}
