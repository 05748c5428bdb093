import { existsSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, hashOfFolder } from './hash.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { diskTrouble, step, TaskError } from './step.mjs';

/** Each package that is built, with the packages whose sources go into it. */
const buildable = {
  emulator: [],
  identity: [],
  server: ['api-contract'],
  portal: ['api-contract', 'embed-toolkit'],
  demo: ['api-contract', 'server'],
  'embed-toolkit': [],
};

/** @typedef {keyof typeof buildable} Buildable */

/** What `npm start` runs; the toolkit's own bundles are for its users. */
export const runtimePackages = /** @type {Buildable[]} */ ([
  'emulator',
  'identity',
  'server',
  'portal',
  'demo',
]);
export const allPackages = /** @type {Buildable[]} */ (Object.keys(buildable));

const shared = ['pnpm-lock.yaml', 'vite.node.config.mjs', 'rollup.config.mjs', 'tsconfig.base.json'];

const inputsOf = (/** @type {Buildable} */ name) =>
  hashOf([
    ...shared.map((file) => readFileSync(join(root, file))),
    ...[name, ...buildable[name]].map((source) => hashOfFolder(join(root, 'packages', source))),
  ]);

/** @param {Buildable} name */
async function buildPackage(name) {
  const folder = join(root, 'packages', name);
  const stamp = join(folder, 'dist/.built');
  const wanted = inputsOf(name);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step(`Build ${name}`, async () => {
    const { code, output } = await run('npm', ['run', '--loglevel=error', 'build'], {
      cwd: folder,
      quiet: true,
    });
    if (code !== 0)
      throw new TaskError(diskTrouble(output, folder) ?? `Building ${name} failed:\n${output.trim()}`);
    mkdirSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Builds the packages whose sources have changed since their last build, one after the other. */
export async function build(/** @type {Buildable[]} */ names) {
  for (const name of names) await buildPackage(name);
}
