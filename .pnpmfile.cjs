/** The sources are not in a tarball, so neither is the condition that leads to them. */
function beforePacking(manifest) {
  for (const target of Object.values(manifest.exports ?? {})) delete target["@caliban/source"]
  return manifest
}

module.exports = { hooks: { beforePacking } }
