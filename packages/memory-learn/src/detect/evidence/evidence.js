import { foldText, lazily } from "@caliban/text";
import { findCues } from "../cues/english-cues.ts";
import { findPhrases, isUnspaced } from "../cues/phrases.ts";
/** `make check`, `./ship.sh staging`, `git status -sb`: inline code that starts like a program. */
const COMMAND = lazily(() => /`\$?\s*(?:\.{0,2}\/)?[a-z][\w./-]*(?: [^`]*)`|`\.{0,2}\/[^`]+`|(?:^|\s)\.{1,2}\/\w/u);
const SPECIFIC = lazily(() => /\d|`[^`]+`|[\p{L}\p{N}]_\w|(?:^|\s)--?[a-z]|[\p{L}\p{N}]\/[\p{L}\p{N}]|[\p{Ll}\p{N},;:)]\s+(?!I\b)\p{Lu}\p{Ll}+|[@#][\p{L}\w-]{2,}/u);
/** A tag question, which only asks for agreement. */
const TAG = lazily(() => /[,;，]\s*(?:ok|okay|okey|yeah|tá|viu|vale|eh|hein|gell|ne|ладно|ок|хорошо|知道吗|明白吗)\s*[?？]$/iu);
/** Questions without a question mark. */
const ASKS = /^(?:should|shall|would|could|can|does|did|what|what's|why|how|who|where|is there|are there|any idea|do you)\b/u;
function wordCount(folded, unspaced) {
    const tokens = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
    return unspaced
        ? tokens.reduce((sum, token) => sum + Math.max(1, Math.round([...token].length / 2)), 0)
        : tokens.length;
}
/** The rest of a longer sentence is ignored. */
const SENTENCE_LIMIT = 600;
/** Later sentences are ignored: a message of this length is probably pasted. */
const SENTENCES_LIMIT = 40;
function isPolite(request, folded) {
    return request !== undefined && /^\w+ you /u.test(folded.slice(request.at));
}
function judge(sentence, language) {
    const text = sentence.text.slice(0, SENTENCE_LIMIT);
    const folded = foldText(text);
    const spots = new Map(findPhrases(folded, language));
    if (language === "en")
        for (const [kind, spot] of findCues(folded))
            spots.set(kind, spot);
    const evidence = new Set(spots.keys());
    const asks = sentence.question || (language === "en" && ASKS.test(folded));
    // "Can you remember that …?" asks for nothing else.
    if (asks && !TAG().test(text) && !isPolite(spots.get("request"), folded))
        evidence.add("question");
    if (sentence.quoting)
        evidence.add("quoting");
    if (COMMAND().test(text))
        evidence.add("command");
    if (SPECIFIC().test(text))
        evidence.add("specific");
    return { sentence, folded, evidence, spots, words: wordCount(folded, isUnspaced(language)) };
}
/** The sentences of a message with what is known about them. */
export function judgeSentences(prose, language) {
    return prose.sentences.slice(0, SENTENCES_LIMIT).map((sentence) => judge(sentence, language));
}
