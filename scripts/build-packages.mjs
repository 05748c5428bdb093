// Creates the npm packages in `dist`: `node scripts/build-packages.mjs [--out FOLDER] [toolkit] [create] [emulator]`.
// Requires a build. The variable REPOSITORY_URL sets the addresses in the manifests and the documents.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { getRepositoryFields, parseRepositoryUrl, toPublishedMarkdown } from './lib/published-package.mjs';
import { root, withPnpm } from './lib/run.mjs';

const usage = `npm run build:packages -- [PACKAGE…] [options]

  PACKAGE       packages to create (all): toolkit, create, emulator
  --out FOLDER  folder of the packages (dist)`;
const { values, positionals: selected } = readArguments(
  usage,
  /** @type {const} */ ({ out: { type: 'string', default: join(root, 'dist') } }),
  { min: 0, max: 3 },
);
// Not installed yet when `--help` is read.
const { rollup } = await import('rollup');
const { dts } = await import('rollup-plugin-dts');
const url = parseRepositoryUrl(process.env['REPOSITORY_URL']);

/**
 * Packs a folder.
 *
 * @param {string} folder
 * @param {string} file
 * @returns {number} the number of files
 */
function pack(folder, file) {
  const [program = '', ...args] = withPnpm('--dir', folder, 'pack', '--json', '--out', file);
  const { files } = JSON.parse(execFileSync(program, args, { cwd: root, encoding: 'utf8' }));
  return files.length;
}

/**
 * Replaces the text of a file.
 *
 * @param {string} file
 * @param {(text: string) => string} change
 */
const changeFile = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')));

/**
 * Prepares the documents and the manifest of a package for readers outside of the repository.
 *
 * @param {string} packageFolder folder of the packed files
 * @param {string} folder folder of the package in the repository
 */
function prepareFiles(packageFolder, folder) {
  const documents = ['README.md', 'CHANGELOG.md'].map((name) => join(packageFolder, name));
  for (const file of documents.filter((path) => existsSync(path)))
    changeFile(file, (text) => toPublishedMarkdown(text, { folder, url }));
  if (url === undefined) return;
  changeFile(join(packageFolder, 'package.json'), (text) =>
    JSON.stringify({ ...JSON.parse(text), ...getRepositoryFields(url, folder) }, null, 2),
  );
}

/**
 * Packs a package of this repository into a file, as it is published.
 *
 * @param {string} folder folder of the package
 * @param {string} name name of the file
 */
function publish(folder, name) {
  const file = join(values.out, name);
  mkdirSync(values.out, { recursive: true });
  const count = pack(folder, file);
  const temporary = mkdtempSync(join(tmpdir(), 'embed-package-'));
  try {
    execFileSync('tar', ['-xzf', file, '-C', temporary]);
    prepareFiles(join(temporary, 'package'), folder);
    // `tar` instead of packing again, which takes seconds. Packages of npm contain no entries for folders.
    const entries = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
    execFileSync('tar', ['-czf', file, '-C', temporary, ...entries]);
    console.log(`${relative(root, file)}: ${count} files, ${Math.round(statSync(file).size / 1000)} kB`);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * Bundles the types that modules export, each into one file. Shared types are in a separate file.
 *
 * @param {Record<string, string>} input modules by the name of the bundle
 * @param {string} dir
 * @param {Record<string, string[]>} paths files of workspace packages whose types become part of the bundle, by import
 */
async function writeTypes(input, dir, paths) {
  const bundle = await rollup({ input, plugins: [dts({ compilerOptions: { paths } })] });
  await bundle.write({ dir, format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: 'types.d.ts' });
  await bundle.close();
}

if (selected.length === 0 || selected.includes('toolkit'))
  publish('packages/embed-toolkit', 'embed-toolkit.tgz');
if (selected.length === 0 || selected.includes('create'))
  publish('packages/create-embed-app', 'create-embed-app.tgz');
if (selected.length === 0 || selected.includes('emulator')) {
  const emulator = join(root, 'packages/emulator');
  const entries = ['index', 'fixtures/playwright', 'fixtures/vitest'];
  const sources = Object.fromEntries(entries.map((entry) => [entry, join(emulator, `src/${entry}.ts`)]));
  await writeTypes(sources, join(emulator, 'dist'), {
    '@embed-portal/emulator-protocol/*': [join(root, 'packages/emulator-protocol/src/*')],
  });
  publish('packages/emulator', 'embed-emulator.tgz');
}
