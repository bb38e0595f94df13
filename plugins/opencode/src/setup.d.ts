/** The part of the context of OpenCode 2 that is used. The versions of the 1.18 series have neither tools nor sessions in it. */
export interface PluginContext {
    readonly options: unknown;
    readonly location?: {
        readonly directory: string;
        readonly project?: {
            readonly directory?: string;
        };
    };
    readonly tool?: {
        transform(edit: (tools: {
            add(tool: SetupTool): void;
        }) => void): Promise<unknown>;
    };
    readonly session?: {
        hook(name: "context", change: (event: ContextEvent) => Promise<void>): Promise<unknown>;
    };
}
export interface ContextEvent {
    readonly sessionID: string;
    readonly system: {
        type: "text";
        text: string;
    }[];
}
export interface SetupTool {
    name: string;
    description: string;
    input: Record<string, unknown>;
    options: {
        codemode: false;
    };
    execute(input: unknown, context: {
        sessionID: string;
        signal?: AbortSignal;
    }): Promise<{
        content: string;
    }>;
}
/** The plugin of OpenCode 2. Registers nothing when there is no memory; a warning says why. */
export declare function setup({ options, location, tool, session }: PluginContext): Promise<void>;
