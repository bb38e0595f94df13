import { encode } from "@caliban/text"
import type { Change } from "../store/store.ts"
import { NEW_INDEX } from "./conventions.ts"
import { recoverIndex } from "./recover-index.ts"

/** Makes the index of a new memory; an existing one stays as it is. */
export const bootstrapIndex: Change<undefined> = async (snapshot) => {
  if (snapshot.index !== undefined) return { result: undefined }
  const { text } = await recoverIndex(NEW_INDEX, snapshot, undefined)
  return { index: encode(text), result: undefined }
}
