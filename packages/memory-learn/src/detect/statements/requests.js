import { foldText, isStopWord, lazily, wordsOf } from "@caliban/text";
import { isUnspaced } from "../cues/phrases.ts";
/** A request that starts within this many characters is the user's own, even if a quotation follows. */
const OWN_REQUEST = 25;
/** Whether the user explicitly asks to remember this. Such a statement is always kept. */
function isExplicitRequest({ evidence, spots }) {
    const spot = spots.get("request");
    if (spot === undefined || evidence.has("question") || evidence.has("retract"))
        return false;
    return !evidence.has("quoting") || spot.at < OWN_REQUEST;
}
const ANNOUNCEMENT_WORDS = 8;
/** Whether a request only announces the facts that follow: "please remember these:". */
export function announces({ sentence, words, evidence }) {
    return evidence.has("request") && words <= ANNOUNCEMENT_WORDS && /[:：]$/u.test(sentence.text);
}
/** What a request without a fact may contain: "remember that for next time, it's important". Without accents. */
const EMPTY_WORDS = lazily(() => new Set("hey hi oh yes yeah right great ca cela esto fact facts time next future later session sessions onwards forward important matters everything bitte zukunft kunftig spater nachste nachstes wichtig fois prochaine avenir futuro proxima vez importante volta prossima volgende keer belangrijk будущее важно".split(" ")));
/** The same in scripts without spaces, folded: "请记住这一点". */
const EMPTY_TEXT = lazily(() => new RegExp(foldText("请|請|麻烦|帮我|幫我|也|都|要|一定|你|您|这一点|這一點|这件事|這件事|这点|這點|这个|這個|这些|這些|那个|那些|这|這|那|它|一下|下来|以后|下次|哦|啊|吧|呀|了|的|このこと|この件|この点|そのこと|その件|これ|それ|こと|今後|次回|ぜひ|必ず|ください|下さい|くださいね|ね|よ|を|も|は|お願いします|이것|이거|그것|그거|이|그|걸|을|를|도|꼭|좀|줘|주세요|둬|두세요|다음에"), "gu"));
/** Whether a request is about what was said before: "Remember that." */
export function isBareRequest(one, language) {
    const spot = one.spots.get("request");
    const { text, whole } = one.sentence;
    // "Remember this: “…”" is about the quotation.
    if (spot === undefined || text !== whole || !isExplicitRequest(one) || announces(one))
        return false;
    const rest = `${one.folded.slice(0, spot.at)} ${one.folded.slice(spot.at + spot.length)}`;
    if (isUnspaced(language))
        return !/[\p{L}\p{N}]/u.test(rest.replace(EMPTY_TEXT(), ""));
    return wordsOf(rest).every((word) => isStopWord(word) || EMPTY_WORDS().has(word));
}
function isFact(one) {
    return one.words > 1 && !one.evidence.has("question") && !one.evidence.has("retract");
}
/** With a lower score a sentence after "remember that …" is not part of the request. */
const FOLLOWING_SCORE = -5.5;
/** The same for a sentence before "Remember that.", except the last one, which is always meant. */
const EARLIER_SCORE = -0.5;
/** The sentences that a request at `end` is about: the last fact before it, and those before that in its paragraph. */
export function meantBefore(judged, scores, end = judged.length) {
    const meant = [];
    for (let at = end - 1; at >= 0; at -= 1) {
        const one = judged[at];
        if (one === undefined || !isFact(one) || one.evidence.has("request")) {
            if (meant.length > 0)
                break;
            continue;
        }
        const last = judged[meant[0] ?? at];
        const isMeant = meant.length === 0 ||
            (one.sentence.paragraph === last?.sentence.paragraph && (scores[at] ?? 0) >= EARLIER_SCORE);
        if (!isMeant)
            break;
        meant.unshift(at);
    }
    return meant;
}
/**
 * The sentences that the user asks to remember: a request, the facts that follow it in its paragraph or in its list, and
 * those before a request without a fact of its own.
 */
export function requestedIn(judged, scores, language) {
    const requested = new Set();
    let request;
    for (const [at, one] of judged.entries()) {
        const { paragraph, item } = one.sentence;
        if (isExplicitRequest(one)) {
            request = one;
            if (isBareRequest(one, language))
                for (const before of meantBefore(judged, scores, at))
                    requested.add(before);
            else if (!announces(one) || at === judged.length - 1)
                requested.add(at);
            continue;
        }
        if (request === undefined)
            continue;
        const listed = item && announces(request);
        const follows = paragraph === request.sentence.paragraph && (scores[at] ?? 0) >= FOLLOWING_SCORE;
        if (isFact(one) && (listed || follows))
            requested.add(at);
        else if (!listed)
            request = undefined;
    }
    return requested;
}
