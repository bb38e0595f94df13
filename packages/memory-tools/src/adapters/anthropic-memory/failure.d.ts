export declare const MESSAGE_MAX = 1000;
/** An error of a command, for the model. */
export declare function failure(message: string): Error;
