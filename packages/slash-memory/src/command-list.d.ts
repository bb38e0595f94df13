import type { CommandContext, CommandHelp, CommandSyntax } from "./command.ts";
import type { Style } from "./text/style.ts";
/** Every command, in the order in which help shows them. The first one is meant by `/memory` alone. */
declare const COMMANDS: readonly [import("./command.ts").SlashCommand<"status", object, import("./commands/status.ts").StatusOutcome, never>, import("./command.ts").SlashCommand<"list", object, import("./commands/list.ts").ListOutcome, never>, import("./command.ts").SlashCommand<"search", {
    query: string;
}, import("./commands/search.ts").FoundOutcome | import("./commands/search.ts").NoSearchOutcome, never>, import("./command.ts").SlashCommand<"show", {
    reference: string;
}, import("./commands/show.ts").TopicOutcome | import("./commands/show.ts").IndexOutcome, never>, import("./command.ts").SlashCommand<"add", import("./commands/add.ts").AddArguments, import("./commands/add.ts").AddedOutcome | import("./commands/add.ts").SlugTakenOutcome, never>, import("./command.ts").SlashCommand<"edit", {
    target: import("./index.ts").EditTarget;
}, import("./commands/edit.ts").EditedOutcome | import("./commands/edit.ts").NoEditorOutcome, never>, import("./command.ts").SlashCommand<"rm", {
    slug: string;
}, import("./commands/rm.ts").RemovedOutcome, never>, import("./command.ts").SlashCommand<"forget", {
    what: string;
}, import("./commands/forget.ts").ForgottenOutcome, import("./commands/confirm.ts").NoEntryOutcome | import("./commands/rm.ts").RemovedOutcome>, import("./command.ts").SlashCommand<"confirm", {
    text?: string | undefined;
}, import("./commands/confirm.ts").LearnedOutcome | import("./commands/confirm.ts").ConfirmedOutcome | import("./commands/confirm.ts").NoEntryOutcome, never>, import("./command.ts").SlashCommand<"copy", object, import("./commands/copy.ts").CopiedOutcome, import("./commands/confirm.ts").NoEntryOutcome>, import("./command.ts").SlashCommand<"undo", {
    slug?: string | undefined;
}, import("./commands/undo.ts").UndoneOutcome | import("./commands/undo.ts").NothingToUndoOutcome, never>, import("./command.ts").SlashCommand<"trash", object, import("./commands/trash.ts").TrashOutcome, never>, import("./command.ts").SlashCommand<"restore", {
    id: string;
}, import("./commands/restore.ts").RestoredOutcome, never>, import("./command.ts").SlashCommand<"purge", import("./commands/purge.ts").PurgeArguments, import("./commands/purge.ts").PurgePreviewOutcome | import("./commands/purge.ts").PurgedOutcome, import("./commands/trash.ts").TrashOutcome>, import("./command.ts").SlashCommand<"rebuild-index", import("./commands/rebuild-index.ts").RebuildIndexArguments, import("./commands/rebuild-index.ts").RepairedOutcome, never>, import("./command.ts").SlashCommand<"rotate", {
    dryRun: boolean;
}, import("./commands/rotate.ts").RotatedOutcome, never>, import("./command.ts").SlashCommand<"verify", object, import("./commands/verify.ts").VerifiedOutcome, never>, import("./command.ts").SlashCommand<"promote", import("./commands/promote.ts").PromoteArguments, import("./commands/promote.ts").PromotedOutcome, import("./outcome.ts").UnknownTopicOutcome>, import("./command.ts").SlashCommand<"adopt", import("./commands/adopt.ts").AdoptArguments, import("./commands/adopt.ts").AdoptableOutcome | import("./commands/adopt.ts").AdoptPreviewOutcome | import("./commands/adopt.ts").AdoptedOutcome | import("./commands/adopt.ts").NotAdoptableOutcome, never>, import("./command.ts").SlashCommand<"help", {
    about?: string | undefined;
}, import("./commands/help.ts").HelpOutcome, never>];
type Listed = (typeof COMMANDS)[number];
/** What a line asks for, as data. `json` is true when the answer is wanted as JSON. */
export type MemoryCommand = CommandOf<Listed> | InvalidCommand;
type CommandOf<One extends Listed> = One extends Listed ? {
    kind: One["syntax"]["name"];
    json: boolean;
} & Parameters<One["run"]>[1] : never;
/** A line that is not a command. */
export interface InvalidCommand {
    kind: "invalid";
    /** One sentence: what is wrong with the line. */
    message: string;
    /** How the command is written; `/memory <command>` where the command is unknown. */
    usage: string;
    json: boolean;
}
/** What a command did, as data; with `--json`, its keys are the keys of the JSON. */
export type CommandOutcome = Awaited<ReturnType<Listed["run"]>>;
/** The outcome of one kind. */
export type OutcomeOf<Kind extends CommandOutcome["kind"]> = Extract<CommandOutcome, {
    kind: Kind;
}>;
/** A command whose arguments are not known to the compiler. */
interface AnyCommand {
    syntax: CommandSyntax<string, object>;
    worksWhenOff?(args: object): boolean;
    run(context: CommandContext, args: object): Promise<{
        kind: string;
    }>;
    render: Renderer;
}
type Renderer = Readonly<Record<string, (outcome: never, style: Style) => readonly string[]>>;
/** What a person reads about each command, for a host's help and menus. */
export declare const MEMORY_COMMANDS: readonly CommandHelp[];
export declare const RENDERERS: Readonly<Record<string, (outcome: CommandOutcome, style: Style) => readonly string[]>>;
/** The command that parsed a line. */
export declare function commandOf({ kind }: Exclude<MemoryCommand, InvalidCommand>): AnyCommand;
/** The usage of the command with a name or alias. A string is the answer for an unknown name. */
export declare function findSyntax(name: string): CommandSyntax<string, object> | string;
export {};
