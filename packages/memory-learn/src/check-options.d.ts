/** @throws TypeError that names the first wrong option */
export declare function checkAutoMemoriesOptions(options: unknown): void;
/** What else a message has is read with care: hosts pass it on from a model's SDK. @throws TypeError */
export declare function checkTurn(turn: unknown): void;
/** @throws TypeError that names the first wrong option */
export declare function checkDetectorConfig(config: unknown): void;
/** @throws TypeError that names the first wrong option */
export declare function checkFileManagerOptions(options: unknown): void;
