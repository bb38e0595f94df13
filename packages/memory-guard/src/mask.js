/** What `maskSecrets` writes in place of a value. */
export const MASK = /\[masked: [a-z0-9]+(?:-[a-z0-9]+)*\]/g;
export function formatMask(rule) {
    return `[masked: ${rule}]`;
}
