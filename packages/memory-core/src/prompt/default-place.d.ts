import type { LoaderOptions } from "./load-prefix.ts"

type PlaceOptions = Pick<LoaderOptions, "cwd" | "directory" | "home" | "env" | "tiers" | "pathAttribute">
/**
 * The options with `cwd`. Without one, a memory belongs to no project and to no person: the instructions of either are
 * not shown, and the prompt names no path, unless the options ask for it.
 *
 * @param directory The directory of the host's store.
 */
export declare function withDefaultPlace<Options extends PlaceOptions>(
  options: Options,
  directory?: string | undefined,
): Options & {
  cwd: string
}
