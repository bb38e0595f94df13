import type { Files } from "../files/file-port.ts"
import type { LayoutPlace } from "./layout.ts"
/** Where to look for a layout's directory. */
export interface LayoutContext {
  cwd: string
  home: string | undefined
  projectRoot: string
  workspace: string
}
export interface RefusedPlace {
  code: "no-home" | "refused-directory"
  path: string
  problem: string
}
/** The directory of a layout, canonical where it is in the project; or why it must not be used. */
export declare function findLayoutDirectory(
  files: Files,
  place: LayoutPlace,
  context: LayoutContext,
):
  | {
      directory: string
    }
  | RefusedPlace
/**
 * The canonical path of a directory in the project. It is refused when it leads out of the project or into `.git`: a
 * link in a downloaded repository must not lead a writer elsewhere.
 */
export declare function checkProjectPath(
  files: Files,
  path: string,
  projectRoot: string,
):
  | {
      directory: string
    }
  | RefusedPlace
