// Changes manifests: those of installed packages, and those of our packages for publication. `pnpm pack` applies
// `publishConfig` and then calls `beforePacking`.

/** Packages whose published files contain all their dependencies, so that users need not install them. */
const standalone = ['@embed-portal/emulator', 'embed-toolkit'];

const omit = (/** @type {object} */ fields, /** @type {string[]} */ names) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * Removes the fields for development and the bundled dependencies. In the workspace they are dependencies, because other
 * packages import the sources.
 */
function beforePacking(/** @type {{ name: string }} */ manifest) {
  const bundled = standalone.includes(manifest.name) ? ['dependencies'] : [];
  return omit(manifest, ['config', 'devDependencies', 'private', 'scripts', ...bundled]);
}

/** @typedef {Record<string, string>} Versions */

/**
 * Removes the macros of Lingui, which the portal does not use, because they would add Babel to the packages of
 * `npm start`. Overrides cannot remove optional peer dependencies.
 *
 * Gives the compiler of Angular a TypeScript of its own, because it does not support the version of this repository.
 */
function readPackage(
  /** @type {{ name: string, dependencies?: Versions, peerDependencies?: Versions, peerDependenciesMeta?: object }} */ manifest,
) {
  if (manifest.name === '@angular/compiler-cli')
    return {
      ...manifest,
      dependencies: { ...manifest.dependencies, typescript: manifest.peerDependencies?.['typescript'] },
      peerDependencies: omit(manifest.peerDependencies ?? {}, ['typescript']),
    };
  if (manifest.name !== '@lingui/core') return manifest;
  const macros = ['@lingui/babel-plugin-lingui-macro'];
  return {
    ...manifest,
    peerDependencies: omit(manifest.peerDependencies ?? {}, macros),
    peerDependenciesMeta: omit(manifest.peerDependenciesMeta ?? {}, macros),
  };
}

module.exports = { hooks: { beforePacking, readPackage } };
