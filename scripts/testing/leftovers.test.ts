import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import setUp, { watchLeftovers } from './leftovers.ts';
import { Programs, repository } from './programs.ts';

const isLinux = process.platform === 'linux';

describe('watchLeftovers', () => {
  let check: () => Promise<void>;
  let folder: string;
  beforeEach(() => {
    check = watchLeftovers();
    folder = tmpdir();
  });

  it('accepts a run that leaves nothing behind, and removes its folder', async () => {
    await check();
    expect(existsSync(folder)).toBe(false);
    expect(tmpdir()).not.toBe(folder);
  });

  it('reports and removes a temporary folder that a test has left behind', async () => {
    const leftover = mkdtempSync(path.join(tmpdir(), 'forgotten-'));
    await expect(check()).rejects.toThrow(path.basename(leftover));
    expect(existsSync(leftover)).toBe(false);
  });

  it.runIf(isLinux)('reports and kills a process that a test has left behind', async () => {
    const checkImmediately = watchLeftovers(0);
    const child = spawn('sleep', ['600'], { stdio: 'ignore' });
    const exit = once(child, 'exit');
    await expect(checkImmediately()).rejects.toThrow(`process ${String(child.pid)}: sleep 600`);
    expect(await exit).toEqual([null, 'SIGKILL']);
    await check();
  });

  it.runIf(isLinux)('waits for processes that are exiting, when called by a test runner', async () => {
    const setUpRun: (config: object) => () => Promise<void> = setUp;
    const checkRun = setUpRun({ projects: [] });
    spawn('sleep', ['1'], { stdio: 'ignore' });
    await expect(checkRun()).resolves.toBeUndefined();
    await check();
  });
});

describe('run', () => {
  const programs = new Programs();
  let check: () => Promise<void>;
  beforeEach(() => {
    check = watchLeftovers();
  });
  afterEach(() => programs.stopAll());

  /** Source of a program that runs a command in the same way as the npm scripts. */
  const commandRunner = `
    const { run } = await import(${JSON.stringify(path.join(repository, 'scripts/bootstrap.mjs'))});
    const exitCode = run([process.execPath, '-e', 'console.log("ready"); setInterval(() => {}, 1000)']);
    await exitCode;
    console.log('continued');`;

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
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
    const programsModule = path.join(import.meta.dirname, 'programs.ts');
    writeFileSync(
      starterFile,
      `const { startChildProgram } = await import(${JSON.stringify(programsModule)});
       startChildProgram([${JSON.stringify(programFile)}], '/').stdout.pipe(process.stdout);`,
    );
    const vite = path.join(import.meta.dirname, '../../node_modules/vite/dist/node/index.js');
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
