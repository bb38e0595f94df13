/** Why the address of a server is invalid, without repeating it; `undefined` when it is valid. */
export function addressProblem(name: string, address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return `${name} must be an http or https URL`
  return url.username + url.password === "" ? undefined : `${name} must not contain a user name or password`
}

/** Why the key in a variable is invalid, without repeating it; `undefined` when it is valid. */
export function keyProblem(variable: string, key: string): string | undefined {
  const [wrong] = /[^\u0021-\u007e]/u.exec(key) ?? []
  if (wrong === undefined) return undefined
  const name = /\s/.test(wrong) ? "a space or a line break" : "a character that is not plain ASCII"
  return `${variable} contains ${name}, which is not allowed in a key: copy the key again.`
}
