export const DETECTOR_DEFAULTS = {
    minConfidence: 0.6,
    maxDetectionsPerTurn: 3,
    correctionHistorySize: 50,
};
