// Changes manifests: those of installed packages, and those of our packages for publication. `pnpm pack` applies
// `publishConfig` and then calls `beforePacking`.

/**
 * Dependencies that the published files contain, so that users need not install them. In the workspace they are
 * dependencies, because other packages import the sources.
 *
 * @type {Record<string, string[] | undefined>}
 */
const bundledDependencies = {
  '@embed-portal/emulator': ['@embed-portal/emulator-frame'],
  'embed-toolkit': [
    'dequal',
    'http-post-message',
    'powerbi-models',
    'powerbi-router',
    'window-post-message-proxy',
  ],
};

const omit = (/** @type {object} */ fields, /** @type {string[]} */ names) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Removes the fields for development and the bundled dependencies. */
function beforePacking(/** @type {{ name: string, dependencies: Record<string, string> }} */ manifest) {
  const dependencies = omit(manifest.dependencies, bundledDependencies[manifest.name] ?? []);
  return { ...omit(manifest, ['config', 'devDependencies', 'private', 'scripts']), dependencies };
}

/**
 * Removes the macros of Lingui, which the portal does not use, because they would add Babel to the packages of
 * `npm start`. Overrides cannot remove optional peer dependencies.
 */
function readPackage(
  /** @type {{ name: string, peerDependencies?: object, peerDependenciesMeta?: object }} */ manifest,
) {
  if (manifest.name !== '@lingui/core') return manifest;
  const macros = ['@lingui/babel-plugin-lingui-macro'];
  return {
    ...manifest,
    peerDependencies: omit(manifest.peerDependencies ?? {}, macros),
    peerDependenciesMeta: omit(manifest.peerDependenciesMeta ?? {}, macros),
  };
}

module.exports = { hooks: { beforePacking, readPackage } };
