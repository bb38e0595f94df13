import { lazily } from "@caliban/text";
import { proseOf } from "../../text/sentences.ts";
/** Words of a sentence about something that did not help. */
const UNSUCCESSFUL = /\b(?:nothing|no difference|did(?:n't| not) help|doesn't help|neither|not enough|no luck|no use|in vain|nichts|brachte nichts|half nicht|reicht(?:e)? nicht|rien|ne suffit pas|sans effet|no sirve|no cambió|no basta|não (?:adiantou|bastou|resolveu)|не помог\S*|не хватает)\b|没用|不够|没有用|効かな|足りな/iu;
/** Words which say that the error remains. */
const STILL = /\b(?:still|same error|same message|not yet|again fails|fails again|immer noch|noch immer|weiterhin|derselbe fehler|toujours|encore|même erreur|todavía|sigue|sigo|mismo error|ainda|continua|mesmo erro|ancora|stesso errore|nog steeds|ещё|еще|по-прежнему|та же)\b|还是|仍然|同样的错误|まだ|同じエラー|여전히|아직/iu;
/** Words too common to identify a step. */
const EVERYDAY = /^(?:install|build|start|restart|update|upgrade|enable|config|docker|compose|python3?|server|service|system|export|create|remove|delete|clean|cache|local|master|origin|release|debug|test|tests|http|https|localhost|latest|default|true|false|node|npm|sudo)$/iu;
const LATIN = lazily(() => /[\p{Script=Latin}\p{Script=Cyrillic}\d]/u);
function tokensOf(text) {
    return text.split(/[\s'"=,;()[\]{}<>`]+/u).filter((token) => token.length >= 4 && !EVERYDAY.test(token));
}
/** The words that identify a step and do not occur in what failed. */
function distinctiveWordsOfStep(step, failed) {
    const before = failed.toLowerCase();
    const tokens = tokensOf(step).flatMap((token) => [
        token,
        ...token.split(/[/:\\_.-]/u).filter((part) => part.length >= 6),
    ]);
    return [...new Set(tokens.map((token) => token.toLowerCase()))].filter((token) => !before.includes(token) && !EVERYDAY.test(token) && /[\p{L}]/u.test(token));
}
/** What the assistant reports as done, in lower case, without questions and failed attempts; empty if the error remains. */
export function successReportOf(content) {
    const { sentences } = proseOf(content);
    if (sentences.some(({ whole }) => STILL.test(whole)))
        return "";
    return sentences
        .filter(({ question, whole }) => !question && !UNSUCCESSFUL.test(whole))
        .map(({ whole }) => whole.toLowerCase())
        .join("\n");
}
/** Whether a text contains a whole word. In scripts without spaces between words, any occurrence counts. */
function hasWord(text, word) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        if (!LATIN().test(text[at - 1] ?? "") && !LATIN().test(text[at + word.length] ?? ""))
            return true;
    }
    return false;
}
/** The steps that a report names. `report` is the result of `successReportOf`, `failed` the command and its output. */
export function stepsNamedIn(report, steps, failed) {
    if (report === "")
        return [];
    return steps.filter((step) => distinctiveWordsOfStep(step, failed).some((word) => hasWord(report, word)));
}
