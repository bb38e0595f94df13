/** The text of a turn. Content in parts, as some SDKs have it, gives the text of its text parts. */
export function textOf(content) {
    if (typeof content === "string")
        return content;
    if (!Array.isArray(content))
        return "";
    return content
        .map((part) => (typeof part === "object" && part !== null ? Reflect.get(part, "text") : ""))
        .filter((text) => typeof text === "string")
        .join("\n");
}
