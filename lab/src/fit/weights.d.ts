/** Trains on the labelled messages. The files of `detect/learned/` that the weights fill, by path. */
export declare function trainedFiles(): Map<string, string>;
