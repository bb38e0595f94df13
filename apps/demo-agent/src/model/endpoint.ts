import { cli } from "../arguments.ts"

/** The address of a server has to be one; messages do not repeat it. @throws CommanderError */
export function checkAddress(name: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) cli.error(`${name} must be an http or https URL`)
  if (url?.username || url?.password) cli.error(`${name} must not contain a user name or password`)
}

/** A key that was copied with more than itself; messages do not repeat it. @throws CommanderError */
export function checkKey(variable: string, key: string): void {
  const [wrong] = /[^\u0021-\u007e]/u.exec(key) ?? []
  if (wrong === undefined) return
  const name = /\s/.test(wrong) ? "a space or a line break" : "a character that is not plain ASCII"
  cli.error(`${variable} contains ${name}, which is not allowed in a key: copy the key again.`)
}
