import { existsSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashParts, hashOfFolder } from './hash.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { explainDiskError, showProgress, TaskError } from './progress.mjs';

/** Each package that has a build, with the packages whose sources it bundles. */
const buildable = {
  emulator: [],
  identity: [],
  server: ['api-contract'],
  portal: ['api-contract', 'embed-toolkit'],
  demo: ['api-contract', 'server'],
  'embed-toolkit': [],
};

/** @typedef {keyof typeof buildable} Buildable */

/** The packages that `npm start` runs. It does not need the bundles of the toolkit. */
export const runtimePackages = /** @type {Buildable[]} */ ([
  'emulator',
  'identity',
  'server',
  'portal',
  'demo',
]);
export const allPackages = /** @type {Buildable[]} */ (Object.keys(buildable));

const sharedInputs = ['pnpm-lock.yaml', 'vite.node.config.mjs', 'rollup.config.mjs', 'tsconfig.base.json'];

const hashInputs = (/** @type {Buildable} */ name) =>
  hashParts([
    ...sharedInputs.map((file) => readFileSync(join(root, file))),
    ...[name, ...buildable[name]].map((source) => hashOfFolder(join(root, 'packages', source))),
  ]);

/** @param {Buildable} name */
async function buildPackage(name) {
  const folder = join(root, 'packages', name);
  const stamp = join(folder, 'dist/.built');
  const expected = hashInputs(name);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return;
  await showProgress(`Build ${name}`, async () => {
    const { code, output } = await run('npm', ['run', '--loglevel=error', 'build'], {
      cwd: folder,
      quiet: true,
    });
    if (code !== 0)
      throw new TaskError(explainDiskError(output, folder) ?? `Building ${name} failed:\n${output.trim()}`);
    mkdirSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(stamp, expected);
  });
}

/** Builds the packages whose sources have changed since their last build, one at a time. */
export async function build(/** @type {Buildable[]} */ names) {
  for (const name of names) await buildPackage(name);
}
