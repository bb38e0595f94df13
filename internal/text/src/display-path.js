/** A path the way a person writes it: `~/…` inside the home directory, otherwise unchanged. */
export function displayPath(path, home) {
    const folder = (home ?? "").replace(/[\\/]+$/, "");
    const isInside = folder !== "" && path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
    return isInside ? `~${path.slice(folder.length)}` : path;
}
