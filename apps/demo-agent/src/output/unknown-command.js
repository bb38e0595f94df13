import { suggestSlugs } from "@caliban/memory";
import { plainText } from "@caliban/text";
/** The command that is most similar to the first word of a line. */
export function nearestCommand(line, commands) {
    const word = firstWord(line);
    return word.startsWith("/") ? suggestSlugs(word, commands)[0] : undefined;
}
/** The message for a line that starts with a slash and is not a command. */
export function unknownCommand(line, commands) {
    const nearest = nearestCommand(line, commands);
    const advice = nearest === undefined ? "Type /help for a list." : `Did you mean ${nearest}?`;
    return `Unknown command ${plainText(firstWord(line))}. ${advice}`;
}
function firstWord(line) {
    return line.split(/\s/)[0] ?? "";
}
