/** The schema of an input with these fields, in this order. */
export function inputSchema(fields) {
    const names = Object.keys(fields);
    return {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { type: "string", ...fields[name] }])),
        required: names.filter((name) => !isOptional(fields[name])),
        additionalProperties: false,
    };
}
export function isOptional({ type }) {
    return Array.isArray(type);
}
