/**
 * The rules of secretlint's recommended preset. The build bundles them and runs their module at the first call instead of
 * at import (`tsup.config.ts`).
 */
export declare function presetRules(): readonly object[];
