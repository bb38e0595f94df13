// Placeholder entry so that the build has a worker; replaced below.
export {}
