/** @throws TypeError that names what is wrong */
export declare function checkHost(caller: string, memory: unknown, host: unknown): void;
/** @throws TypeError that names what is wrong */
export declare function checkLine(caller: string, line: unknown): void;
/** @throws TypeError that names what is wrong */
export declare function checkRun(caller: string, line: unknown, options: unknown): void;
