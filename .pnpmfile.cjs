// Prepares manifests for publication. `pnpm pack` applies `publishConfig` and then calls the hook.

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

module.exports = { hooks: { beforePacking } };
