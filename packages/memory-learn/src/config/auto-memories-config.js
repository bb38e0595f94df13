export const DEFAULT_CONFIG = {
    enabled: true,
    maxLinesPerFile: 200,
    injectionTokenBudget: 2_000,
    minConfidence: 0.6,
    decayEnabled: true,
    decayDays: 90,
    overflowEnabled: true,
    scopes: { user: true, project: true, local: true },
};
