import { rules } from "@secretlint/secretlint-rule-preset-recommend"

/**
 * The rules of secretlint's recommended preset. The build puts them into our bundle and runs their module at the first
 * call instead of at import (`tsup.config.ts`).
 */
export function presetRules(): readonly object[] {
  return rules
}
