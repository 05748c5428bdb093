import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';

const exec = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));

/** Folder of a project that depends on the package. */
let folder: string;
/** Folder of the installed package. */
let installed: string;

beforeAll(async () => {
  await exec(process.execPath, ['scripts/build-packages.mjs', 'emulator'], { cwd: root });
  folder = await mkdtemp(join(tmpdir(), 'embed-emulator-'));
  const scope = join(folder, 'node_modules/@embed-portal');
  installed = join(scope, 'emulator');
  await mkdir(scope, { recursive: true });
  await exec('tar', ['xzf', join(root, 'dist/embed-emulator.tgz'), '-C', scope]);
  await exec('mv', [join(scope, 'package'), installed]);
  // Links the peer dependencies, and the type definitions of Node.js.
  const peers = ['@duckdb/node-api', '@playwright/test', 'vitest'];
  for (const name of [...peers, '@types/node']) {
    await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true });
    await symlink(join(modules, name), join(folder, 'node_modules', name));
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the package contains only the emulator, its samples and its schemas', async () => {
  expect(await readdir(installed)).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'content',
    'dist',
    'package.json',
    'schemas',
  ]);
});

it('the package installs no other packages, and contains their licenses', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(await readFile(join(installed, 'dist/third-party-licenses.md'), 'utf8')).toContain('## fastify - ');
  const frame = await readFile(join(installed, 'dist/frame/third-party-licenses.md'), 'utf8');
  expect(frame).toContain('## echarts - ');
});

it('publint finds no problem in the package', async () => {
  const { messages } = await publint({ pkgDir: installed, pack: false });
  expect(messages).toEqual([]);
});

it('the types of every entry resolve for ES modules', async () => {
  const tarball = await readFile(join(root, 'dist/embed-emulator.tgz'));
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  // The package contains ES modules only, so that require() needs Node.js 20.19 or later.
  const isExpected = (kind: string): boolean => kind === 'CJSResolvesToESM' || kind === 'NoResolution';
  const problems = analysis.types ? analysis.problems : [];
  const others = problems.filter(
    (problem) =>
      !isExpected(problem.kind) || ('resolutionKind' in problem && problem.resolutionKind === 'bundler'),
  );
  expect(analysis.types).not.toBe(false);
  expect(others).toEqual([]);
});

it('the command creates a content folder and serves it', async () => {
  await writeFile(join(folder, 'Rides.csv'), 'City,Km\nGent,30\n');
  const run = (...args: string[]) =>
    exec(process.execPath, [join(installed, 'dist/cli.js'), ...args], { cwd: folder });
  const { stdout } = await run('init', 'Rides.csv', '--out', 'rides');
  expect(stdout).toContain('Start it with: npx embed-emulator --content rides');
  await expect(run('init', 'Rides.csv', '--out', 'rides')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty. Choose another folder with --out.'),
  });
  expect((await run('--help')).stdout).toContain('embed-emulator init FILE.csv|FILE.parquet');
});

it('the embed-emulator command serves the samples until it receives SIGTERM', async () => {
  const command = spawn(process.execPath, [join(installed, 'dist/cli.js'), '--port', '0'], { cwd: folder });
  try {
    const [line] = (await once(createInterface(command.stdout), 'line')) as [string];
    const url = /http:\S+$/.exec(line)?.[0];
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  } finally {
    command.kill('SIGTERM');
  }
  expect(await once(command, 'exit')).toEqual([0, null]);
});

it.each(['index', 'fixtures/playwright', 'fixtures/vitest'])(
  'the types of %s import no other package of the repository',
  async (entry) => {
    const types = await readFile(join(installed, `dist/${entry}.d.ts`), 'utf8');
    expect(types.replaceAll(/^ \*.*$/gm, '')).not.toContain('@embed-portal/');
  },
);

it('the fixtures compile in a TypeScript project', async () => {
  await writeFile(
    join(folder, 'fixtures.ts'),
    `import { test as playwrightTest } from '@embed-portal/emulator/playwright';
     import { createEmulatorTest } from '@embed-portal/emulator/vitest';
     playwrightTest.use({ emulator: { content: './content', faults: { rest: { status: 503 } } } });
     const test = createEmulatorTest({ content: './content' });
     test('lists', async ({ emulator }) => { await emulator.requestEmbedConfig('Bikes'); });\n`,
  );
  const options = '--noEmit --strict --target es2022 --module nodenext --types node --skipLibCheck';
  const compile = [join(typescript, 'bin/tsc'), ...options.split(' '), 'fixtures.ts'];
  await expect(exec(process.execPath, compile, { cwd: folder })).resolves.toMatchObject({ stdout: '' });
});

it('startEmulator compiles and runs in a TypeScript project', async () => {
  await writeFile(
    join(folder, 'set-up.ts'),
    `import { startEmulator } from '@embed-portal/emulator';
     import type { Faults, RunningEmulator } from '@embed-portal/emulator';
     const faults: Faults = { rest: { status: 503 } };
     const emulator: RunningEmulator = await startEmulator({ faults });
     const { status } = await fetch(\`\${emulator.url}/v1.0/myorg/groups\`);
     await emulator.close();
     process.stdout.write(String(status));\n`,
  );
  const options = '--noEmit false --strict --target es2022 --module nodenext --types node --skipLibCheck';
  await exec(process.execPath, [join(typescript, 'bin/tsc'), ...options.split(' '), 'set-up.ts'], {
    cwd: folder,
  });
  const { stdout } = await exec(process.execPath, ['set-up.js'], { cwd: folder });
  expect(stdout).toBe('503');
});
