/** The words of a text in lines of at most `width` characters; a longer word has a line of its own. */
export function wrap(text, width) {
    const lines = [];
    for (const word of text.split(" ").filter((part) => part !== "")) {
        const last = lines.at(-1);
        if (last === undefined || last.length + 1 + word.length > width)
            lines.push(word);
        else
            lines[lines.length - 1] = `${last} ${word}`;
    }
    return lines;
}
