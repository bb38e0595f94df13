/** What `maskSecrets` writes in place of a value. */
export const MASK: RegExp = /\[masked: [a-z0-9]+(?:-[a-z0-9]+)*\]/g

export function formatMask(rule: string): string {
  return `[masked: ${rule}]`
}
