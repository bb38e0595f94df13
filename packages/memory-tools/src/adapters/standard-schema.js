export function standardSchema(jsonSchema) {
    const input = () => structuredClone(jsonSchema);
    return {
        "~standard": {
            version: 1,
            vendor: "caliban",
            validate: (value) => ({ value }),
            jsonSchema: { input, output: input },
        },
    };
}
