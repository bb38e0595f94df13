import { type LearningDetector, type LearningDetectorConfig } from "./detector-config.ts";
import { type Score } from "./evidence/score.ts";
/** Notices what is worth remembering in a conversation, turn by turn, without a language model. */
export declare function createLearningDetector(config?: Partial<LearningDetectorConfig>): LearningDetector;
/** `createLearningDetector` with other weights. */
export declare function createDetectorWith(score: Score, config?: Partial<LearningDetectorConfig>): LearningDetector;
