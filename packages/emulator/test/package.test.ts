import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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
  const { dependencies } = createRequire(join(installed, 'x'))('./package.json') as {
    dependencies: Record<string, string>;
  };
  // Links the dependencies that npm would install, and the type definitions of Node.js.
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true });
    await symlink(join(modules, name), join(folder, 'node_modules', name));
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the package contains only the emulator, its samples and its schemas', async () => {
  expect(await readdir(installed)).toEqual([
    'LICENSE',
    'README.md',
    'content',
    'dist',
    'package.json',
    'schemas',
  ]);
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

it('the types of the package import no other package of the repository', async () => {
  const types = await readFile(join(installed, 'dist/index.d.ts'), 'utf8');
  expect(types).not.toContain('@embed-portal/');
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
