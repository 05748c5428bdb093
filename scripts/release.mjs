// Publishes the packages: `node scripts/release.mjs [--dry-run] [--tag TAG]`. Requires a build. The variables
// REPOSITORY_URL and SITE_URL set the addresses in the manifests, the documents and the errors.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TaskError, reportError } from './bootstrap.mjs';
import { readArguments } from './lib/arguments.mjs';
import { root, run, withNpx, withPnpm } from './lib/run.mjs';

const usage = `npm run release -- [options]

Checks the versions, creates the packages, installs them in empty projects with npm, pnpm and Yarn, and publishes those
whose version is not on npm yet. Publishing requires npm login, or the workflow publish.yml.

  --dry-run  do everything except publishing
  --tag TAG  fail unless the tag names the version, such as embed-toolkit@0.2.0`;
const { values } = readArguments(usage, { 'dry-run': { type: 'boolean' }, tag: { type: 'string' } });
const isDryRun = values['dry-run'] === true;

/** Trusted publishing, which needs no token, requires npm 11.5.1. */
const npm = 'npm@11';

/** Folder of the packages. Tests create packages in `dist` at the same time. */
const target = path.join(root, 'dist/release');

/** The packages in the order in which they are published: created apps depend on the other packages. */
const packages = [
  { name: 'embed-toolkit', folder: 'embed-toolkit', file: 'embed-toolkit.tgz' },
  { name: '@embed-portal/emulator', folder: 'emulator', file: 'embed-emulator.tgz' },
  { name: 'create-embed-app', folder: 'create-embed-app', file: 'create-embed-app.tgz' },
].map((entry) => ({ ...entry, tarball: path.join(target, entry.file) }));

/**
 * Runs a command, and prints its output only if it fails.
 *
 * @returns {Promise<string>} the output
 * @throws {TaskError} with the output if the command fails
 */
async function execute(/** @type {string[]} */ command, /** @type {{ cwd?: string }} */ options = {}) {
  let output = '';
  const code = await run(command, { ...options, onOutput: (text) => (output += text) });
  if (code !== 0) throw new TaskError(`${command.join(' ')} failed:\n${output.trim()}`);
  return output;
}

/**
 * Checks that the packages have the same version, that the tag names it, and that each changelog describes it.
 *
 * @returns {string} the version
 */
function checkVersions() {
  const read = (/** @type {string} */ folder, /** @type {string} */ file) =>
    readFileSync(path.join(root, 'packages', folder, file), 'utf8');
  const versions = packages.map(({ folder }) => JSON.parse(read(folder, 'package.json')).version);
  const [version = ''] = versions;
  if (versions.some((other) => other !== version))
    throw new TaskError(
      `The versions of the packages differ: ${versions.join(', ')}. Run changeset version.`,
    );
  if (values.tag !== undefined && values.tag !== `embed-toolkit@${version}`)
    throw new TaskError(`The tag ${values.tag} does not name the version ${version} of the packages.`);
  // Before the publication, the heading of the first version has a remark.
  const heading = isDryRun ? `## ${version}` : `## ${version}\n`;
  for (const { name, folder } of packages)
    if (!read(folder, 'CHANGELOG.md').includes(heading))
      throw new TaskError(`The changelog of ${name} has no heading '${heading.trim()}'.`);
  return version;
}

/** Commands that install the packages in a project. The cache of Yarn would contain earlier files of this version. */
const managers = {
  npm: (/** @type {string[]} */ files) => withNpx(npm, 'install', '--no-audit', '--no-fund', ...files),
  pnpm: (/** @type {string[]} */ files) => withPnpm('add', '--ignore-workspace', ...files),
  yarn: (/** @type {string[]} */ files) =>
    withNpx('yarn@1.22.22', 'add', '--no-lockfile', '--cache-folder', '.yarn-cache', ...files),
};

/** Programs that must run in a project in which the packages are installed. */
const programs = [
  ['--input-type=module', '--eval', "import { Service } from 'embed-toolkit'; new Service();"],
  ['--eval', "new (require('embed-toolkit').Service)();"],
  ['--input-type=module', '--eval', "import '@embed-portal/emulator';"],
  ['node_modules/embed-toolkit/dist/cli.js', '--help'],
  ['node_modules/@embed-portal/emulator/dist/cli.js', '--help'],
  ['node_modules/create-embed-app/dist/cli.js', '--help'],
];

/** Installs the packages in an empty project, and runs their programs. */
async function tryInstallation(/** @type {keyof typeof managers} */ manager) {
  const cwd = mkdtempSync(path.join(tmpdir(), 'embed-release-'));
  try {
    writeFileSync(path.join(cwd, 'package.json'), '{ "name": "empty-project", "private": true }\n');
    const output = await execute(managers[manager](packages.map(({ tarball }) => tarball)), { cwd });
    const warning = /.*(unsupported engine|EBADENGINE|deprecated).*/i.exec(output)?.[0];
    if (warning) throw new TaskError(`${manager} warns about the packages: ${warning}`);
    for (const program of programs) await execute([process.execPath, ...program], { cwd });
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** Returns whether npm already has this version of a package. */
async function isPublished(/** @type {string} */ name, /** @type {string} */ version) {
  let output = '';
  const command = withNpx(npm, 'view', `${name}@${version}`, 'version', '--json');
  const code = await run(command, { onOutput: (text) => (output += text) });
  if (code === 0) return output.includes(version);
  if (output.includes('E404')) return false;
  throw new TaskError(`npm does not return the versions of ${name}:\n${output.trim()}`);
}

/** Publishes a package. In the workflow, npm records the commit and the run as the provenance. */
async function publish(/** @type {string} */ tarball) {
  const command = withNpx(npm, 'publish', tarball, '--access', 'public');
  if (isDryRun) return void (await execute([...command, '--dry-run']));
  // npm asks people for a one-time password.
  const code = await run(process.env['GITHUB_ACTIONS'] ? [...command, '--provenance'] : command);
  if (code !== 0) throw new TaskError(`npm did not publish ${path.basename(tarball)}.`);
}

async function release() {
  const version = checkVersions();
  console.log(`✓ All packages have the version ${version}, and their changelogs describe it`);
  await execute([process.execPath, 'scripts/build-packages.mjs', '--out', target]);
  console.log('✓ The packages are in dist/release');
  for (const manager of /** @type {const} */ (['npm', 'pnpm', 'yarn'])) {
    await tryInstallation(manager);
    console.log(`✓ ${manager} installs the packages in an empty project, and their programs run`);
  }
  for (const { name, tarball } of packages) {
    if (!isDryRun && (await isPublished(name, version))) {
      console.log(`✓ ${name}@${version} was published before`);
      continue;
    }
    await publish(tarball);
    console.log(`✓ ${name}@${version} ${isDryRun ? 'could be' : 'is'} published`);
  }
}

await release().catch(reportError);
