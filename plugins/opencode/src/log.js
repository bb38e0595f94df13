export function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
