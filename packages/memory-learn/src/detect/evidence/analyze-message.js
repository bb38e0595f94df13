import { proseOf } from "../../text/sentences.ts";
import { languageOf } from "../cues/languages.ts";
import { judgeSentences } from "./evidence.ts";
/** This many sentences are enough to recognise a language. */
const SAMPLE = 12;
/** `previousLanguage` is the language of the conversation so far. */
export function analyzeMessage(content, previousLanguage) {
    const prose = proseOf(content);
    const sample = prose.sentences.slice(0, SAMPLE).map((one) => one.text);
    const language = languageOf(sample.join(" "), previousLanguage);
    return { prose, language, judged: judgeSentences(prose, language) };
}
/** Whether a message ends with a question, so that the next one may be the answer. */
export function endsWithQuestion(content) {
    return /[?？]["”»)\s]*$/u.test(content.slice(-20));
}
