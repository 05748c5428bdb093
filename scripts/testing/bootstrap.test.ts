import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchLeftovers } from '@embed-portal/testing/leftovers';
import { Programs, repository } from '@embed-portal/testing/programs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const isLinux = process.platform === 'linux';

describe('run', () => {
  const programs = new Programs();
  let check: () => Promise<void>;
  beforeEach(() => {
    check = watchLeftovers();
  });
  afterEach(() => programs.stopAll());

  /** Source of a program that runs a command in the same way as the npm scripts. */
  const commandRunner = `
    const { run } = await import(${JSON.stringify(path.join(repository, 'scripts/lib/run.mjs'))});
    const exitCode = run([process.execPath, '-e', 'console.log("ready"); setInterval(() => {}, 1000)']);
    await exitCode;
    console.log('continued');`;

  // Windows has no signals.
  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops a command when the process that runs it receives %s',
    async (signal) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', commandRunner], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await expect.poll(() => output).toContain('ready');
      child.kill(signal);
      const [code] = (await once(child, 'exit')) as [number];
      expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
      await check();
      expect(output).not.toContain('continued');
    },
  );

  it.runIf(isLinux)('stops a command when the test process that started its program is killed', async () => {
    const programFile = path.join(tmpdir(), 'program.mjs');
    const starterFile = path.join(tmpdir(), 'starter.ts');
    writeFileSync(programFile, commandRunner);
    const programsModule = path.join(repository, 'packages/testing/src/programs.ts');
    writeFileSync(
      starterFile,
      `const { startChildProgram } = await import(${JSON.stringify(programsModule)});
       startChildProgram([${JSON.stringify(programFile)}], '/').stdout.pipe(process.stdout);`,
    );
    const vite = path.join(repository, 'node_modules/vite/dist/node/index.js');
    const load = `
      const { runnerImport } = await import(${JSON.stringify(vite)});
      await runnerImport(${JSON.stringify(starterFile)}, { configFile: false });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', load], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output).toContain('ready');
    child.kill('SIGKILL');
    await expect(check()).rejects.toThrow(
      /^The tests left processes or files behind:\n {2}program.mjs\n {2}starter.ts$/,
    );
  });
});
