/** A path the way a person writes it: `~/…` inside the home directory, otherwise unchanged. */
export declare function displayPath(path: string, home: string | undefined): string;
