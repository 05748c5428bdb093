// Checks the licenses of the production dependencies. With `--sbom`, writes their bill of materials instead.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { readArguments } from './lib/arguments.mjs';
import { root, run, withPnpm } from './lib/run.mjs';

/** Licenses that require attribution at most. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];

/** Returns whether a license, or one alternative of `(MIT OR EUPL-1.1+)`, is allowed. */
const isAllowed = (/** @type {string} */ license) =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((alternative) => allowed.includes(alternative));

/** @typedef {{ name: string, versions: string[], homepage?: string }} Package */

/**
 * Lists the production dependencies by license, without the build tools of the repository.
 *
 * @returns {Promise<[license: string, packages: Package[]][]>}
 */
async function listDependencies() {
  const options = ['--prod', '--recursive', '--filter', '!embed-portal', '--json'];
  let output = '';
  const code = await run(withPnpm('licenses', 'list', ...options), { onOutput: (text) => (output += text) });
  if (code !== 0) throw new Error(`Listing the licenses failed:\n${output.trim()}`);
  return Object.entries(JSON.parse(output.slice(output.indexOf('{'))));
}

/** Prints the number of packages per license, and the packages whose license is not allowed. */
async function checkLicenses() {
  const dependencies = await listDependencies();
  const rejected = dependencies.filter(([license]) => !isAllowed(license));
  for (const [license, packages] of rejected) {
    console.error(`${license}: ${packages.map(({ name }) => name).join(', ')}`);
  }
  console.log(
    dependencies.map(([license, packages]) => `${license.padEnd(14)} ${packages.length}`).join('\n'),
  );
  process.exitCode = rejected.length > 0 ? 1 : 0;
}

/** Writes the bill of materials to dist/sbom.json, as CycloneDX 1.6. */
async function writeBillOfMaterials() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const product = new Models.Component(Enums.ComponentType.Application, name, { version });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  for (const [license, packages] of await listDependencies()) {
    for (const dependency of packages)
      for (const installed of dependency.versions)
        bom.components.add(toComponent(dependency.name, installed, license));
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const file = join(root, 'dist/sbom.json');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, serializer.serialize(bom, { sortLists: true, space: 2 }));
  console.log(`${bom.components.size} components: ${file}`);
}

function toComponent(
  /** @type {string} */ name,
  /** @type {string} */ version,
  /** @type {string} */ license,
) {
  const component = new Models.Component(Enums.ComponentType.Library, name, { version });
  component.bomRef.value = `pkg:npm/${encodeURIComponent(name)}@${version}`;
  component.licenses.add(
    license.includes(' OR ') ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license),
  );
  return component;
}

const usage = `npm run licenses -- [options]

  --sbom  write the bill of materials to dist/sbom.json`;
const { values } = readArguments(usage, { sbom: { type: 'boolean' } });
await (values.sbom ? writeBillOfMaterials() : checkLicenses());
