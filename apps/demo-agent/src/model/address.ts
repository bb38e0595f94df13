/** What is wrong with the address of a server, in a few words that do not repeat it; `undefined` when nothing is. */
export function addressProblem(name: string, address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return `${name} needs an http or https URL`
  return url.username + url.password === "" ? undefined : `${name} must not contain a user name or a password`
}
