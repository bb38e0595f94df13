/** Why the address of a server is invalid, without repeating it; `undefined` when it is valid. */
export function addressProblem(name, address) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol))
        return `${name} must be an http or https URL`;
    return url.username + url.password === "" ? undefined : `${name} must not contain a user name or password`;
}
