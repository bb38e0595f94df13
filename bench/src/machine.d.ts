/** Facts that a reader needs to interpret the figures. */
export declare function describeMachine(): Record<string, string>;
/** The measured package. */
export declare function describePackage(): {
    name: string;
    version: string;
};
