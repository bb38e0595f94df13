import { placeOf } from "../../paths/address.ts"
/**
 * The path for calls of the file of an address; `undefined` when its folder does not exist.
 *
 * @throws MemoryError `unsafe-directory` for a file that is reached through a link
 */
export function storedPath({ below }, address) {
  const place = placeOf(address)
  const folder = below(place)
  return folder === undefined ? undefined : `${folder}/${place.name}`
}
