import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { pnpm } from './install.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { TaskError } from './step.mjs';

/** Licences that ask for no more than to be named. */
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

/** `(MIT OR EUPL-1.1+)`: one of them is enough. */
const isAllowed = (/** @type {string} */ licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => allowed.includes(one));

/** @typedef {{ name: string, versions: string[], homepage?: string }} Package */

/**
 * What the products are made of beside our own code, by licence. Tools of the workshop are not in it.
 *
 * @returns {Promise<[licence: string, packages: Package[]][]>}
 */
async function thirdParty() {
  const { code, output } = await run('npx', ['--yes', pnpm, 'licenses', 'list', '--prod', '--json'], {
    quiet: true,
  });
  const json = output.slice(output.indexOf('{'));
  if (code !== 0) throw new TaskError(`The licences can't be listed:\n${output.trim()}`);
  return Object.entries(JSON.parse(json));
}

/** Names each package whose licence asks for more than we can keep. */
export async function licences() {
  const all = await thirdParty();
  const refused = all.filter(([licence]) => !isAllowed(licence));
  for (const [licence, packages] of refused) {
    console.error(`${licence}: ${packages.map(({ name }) => name).join(', ')}`);
  }
  console.log(all.map(([licence, packages]) => `${licence.padEnd(14)} ${packages.length}`).join('\n'));
  return refused.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Writes the bill of materials, CycloneDX 1.6, and says where. */
export async function billOfMaterials() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const product = new Models.Component(Enums.ComponentType.Application, name, { version });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  for (const [licence, packages] of await thirdParty()) {
    for (const one of packages.flatMap(({ versions, ...rest }) => versions.map((v) => ({ ...rest, v })))) {
      const component = new Models.Component(Enums.ComponentType.Library, one.name, { version: one.v });
      component.bomRef.value = `pkg:npm/${encodeURIComponent(one.name)}@${one.v}`;
      component.licenses.add(
        licence.includes(' OR ') ? new Models.LicenseExpression(licence) : new Models.SpdxLicense(licence),
      );
      bom.components.add(component);
    }
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const file = join(root, 'dist/sbom.json');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, serializer.serialize(bom, { sortLists: true, space: 2 }));
  console.log(`${bom.components.size} components: ${file}`);
}
