import { placeOf } from "../../paths/address.ts"
import type { StoreFolders } from "../commit/control-folders.ts"

/**
 * The path for calls of the file of an address; `undefined` when its folder does not exist.
 *
 * @throws MemoryError `unsafe-directory` for a file that is reached through a link
 */
export function storedPath({ below }: Pick<StoreFolders, "below">, address: string): string | undefined {
  const place = placeOf(address)
  const folder = below(place)
  return folder === undefined ? undefined : `${folder}/${place.name}`
}
