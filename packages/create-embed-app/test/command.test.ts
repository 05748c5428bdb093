import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const exec = promisify(execFile);
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const versionRange = /^\^\d+\.\d+\.\d+$/;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-embed-app-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command in a folder without a terminal. */
const run = (...args: string[]): Promise<Result> =>
  exec(process.execPath, [cli, ...args], { cwd: folder }).then(
    (result) => ({ code: 0, ...result }),
    (error: unknown) => error as Result,
  );
const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8');
const readManifest = async (name: string) => JSON.parse(await read(name, 'package.json')) as unknown;
const exists = (...path: string[]) =>
  access(join(folder, ...path)).then(
    () => true,
    () => false,
  );

it('creates the default template with the emulator and prints the next steps', async () => {
  const { code, stdout } = await run('first', '--no-install', '--package-manager', 'pnpm');
  expect(code).toBe(0);
  const steps = ['cd first', 'pnpm install', 'pnpm run dev'];
  expect(steps.filter((step) => !stdout.includes(step))).toEqual([]);
  expect(await readManifest('first')).toMatchObject({
    name: 'first',
    private: true,
    scripts: {
      dev: 'node scripts/with-emulator.js vite',
      build: 'tsc && vite build',
      start: 'node scripts/with-emulator.js node server/main.js',
      doctor: 'node scripts/with-emulator.js embed-toolkit doctor',
    },
    dependencies: { 'embed-toolkit': expect.stringMatching(versionRange) },
    devDependencies: { '@embed-portal/emulator': expect.stringMatching(versionRange) },
  });
  const readme = await read('first/README.md');
  expect(readme).toContain('# first\n');
  expect(readme).toContain('pnpm run dev');
  expect(readme).toContain('## Use Power BI');
  expect(readme).not.toMatch(/\{\{|<!--/);
  expect(await exists('first/.gitignore')).toBe(true);
  expect(await exists('first/.env')).toBe(false);
});

it('creates the file .env and no emulator with --power-bi', async () => {
  const { stdout } = await run('second', '--template', 'nextjs', '--power-bi', '--no-install');
  expect(stdout).toContain('Enter your tenant, app registration and report in the file .env.');
  expect(stdout).toContain('npm run doctor');
  const manifest = await read('second/package.json');
  expect(manifest).toContain('"dev": "next dev"');
  expect(manifest).toContain('"doctor": "embed-toolkit doctor"');
  expect(manifest).not.toContain('emulator');
  expect(await exists('second/scripts')).toBe(false);
  expect(await read('second/.env')).toContain('\nBI_CLIENT_SECRET=\n');
  expect(await read('second/.gitignore')).toContain('\n.env\n');
  expect(await read('second/README.md')).toContain('The app reads its settings from the file `.env`.');
});

it('copies package files into the project, so that it can be moved', async () => {
  await writeFile(join(folder, 'toolkit.tgz'), 'toolkit');
  const options = ['--toolkit', 'toolkit.tgz', '--emulator-package', '1.2.3'];
  await run('third', '--template', 'server', '--no-install', ...options);
  expect(await readManifest('third')).toMatchObject({
    dependencies: { 'embed-toolkit': 'file:vendor/toolkit.tgz' },
    devDependencies: { '@embed-portal/emulator': '1.2.3' },
  });
  expect(await read('third/vendor/toolkit.tgz')).toBe('toolkit');
});

it('does not change a folder that contains files', async () => {
  await mkdir(join(folder, 'used'));
  await writeFile(join(folder, 'used/package.json'), '{}');
  const { code, stderr } = await run('used', '--no-install');
  expect(code).toBe(1);
  expect(stderr).toBe(
    "The folder 'used' is not empty (package.json). Choose another folder, or move its files.\n",
  );
  expect(await readdir(join(folder, 'used'))).toEqual(['package.json']);
});

it('creates nothing when a package file does not exist', async () => {
  const { code, stderr } = await run('fourth', '--no-install', '--toolkit', 'missing.tgz');
  expect(code).toBe(1);
  expect(stderr).toBe("The package file 'missing.tgz' does not exist.\n");
  expect(await exists('fourth')).toBe(false);
});

it('requires a folder when it cannot ask for one', async () => {
  const { code, stderr } = await run('--no-install');
  expect(code).toBe(2);
  expect(stderr).toBe('Name the folder of the new app: npm create embed-app my-report-app\n');
});

it('keeps the project and prints the remedy when the package manager cannot run', async () => {
  const result = await exec(process.execPath, [cli, 'fifth', '--package-manager', 'bun'], {
    cwd: folder,
    env: { PATH: '' },
  }).catch((error: unknown) => error as Result);
  expect(result).toMatchObject({ code: 1 });
  expect(result.stderr).toContain('bun is not installed. The files of the project are complete.');
  expect(await exists('fifth/package.json')).toBe(true);
});

it('prints the version and the templates', async () => {
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const { stdout } = await run('--help');
  expect(stdout).toContain('npm create embed-app [FOLDER] -- [options]');
  expect(stdout).toContain('nextjs  Next.js, App Router, with TypeScript');
});
