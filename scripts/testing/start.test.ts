import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchLeftovers } from '@embed-portal/testing/leftovers';
import { repository } from '@embed-portal/testing/programs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Replaces the product: prints the signal that stops it. */
const product = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => { console.log('stopped by ' + signal); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('started');`;

// The fixture replaces npx by a shell script.
describe.skipIf(process.platform === 'win32')('npm start', () => {
  let clone: string;
  let checkLeftovers: () => Promise<void>;
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(clone, name)), { recursive: true });
    writeFileSync(path.join(clone, name), content);
  };
  beforeEach(() => {
    checkLeftovers = watchLeftovers();
    clone = path.join(tmpdir(), 'clone');
    for (const name of ['scripts', 'package.json', 'packages/demo/help.txt', 'pnpm-lock.yaml', 'config'])
      cpSync(path.join(repository, name), path.join(clone, name), { recursive: true });
    mkdirSync(path.join(clone, 'examples'));
    write('packages/demo/dist/main.js', product);
  });
  afterEach(async () => {
    // Only the folder remains, and no processes.
    await expect(checkLeftovers()).rejects.toThrow(/^The tests left processes or files behind:\n {2}clone$/);
  });

  /** Starts an npm script with another command in place of pnpm, and waits for an output. */
  const startScript = async (script: string, pnpm: string, ready: string) => {
    write('bin/npx', `#!/bin/sh\n${pnpm}\n`);
    chmodSync(path.join(clone, 'bin/npx'), 0o755);
    const child = spawn('npm', ['run', script], {
      cwd: clone,
      env: {
        ...process.env,
        PATH: `${path.join(clone, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const closed = once(child, 'close');
    await expect.poll(() => output).toContain(ready);
    /** Waits until npm and all programs that it has started have closed their output. */
    const waitForEnd = async () => {
      await closed;
      return output;
    };
    return { child, waitForEnd };
  };
  it.each(['start', 'dev'])('npm run %s stops the product when npm receives SIGTERM', async (script) => {
    const { child, waitForEnd } = await startScript(script, 'exit 0', 'started');
    child.kill('SIGTERM');
    expect(await waitForEnd()).toContain('stopped by SIGTERM');
  });

  it.each(['SIGHUP', 'SIGKILL'] as const)(
    'npm start stops the product when npm is ended by %s',
    async (signal) => {
      const { child, waitForEnd } = await startScript('start', 'exit 0', 'started');
      child.kill(signal);
      expect(await waitForEnd()).toContain('stopped by SIGTERM');
    },
  );

  it('npm start stops the product when its terminal is closed', async () => {
    const { child, waitForEnd } = await startScript('start', 'exit 0', 'started');
    process.kill(-(child.pid ?? 0), 'SIGHUP');
    expect(await waitForEnd()).toContain('stopped by SIGHUP');
  });

  it('npm start stops the installation when npm receives SIGTERM', async () => {
    const { child, waitForEnd } = await startScript('start', 'exec sleep 600', 'Install packages');
    child.kill('SIGTERM');
    expect(await waitForEnd()).not.toContain('started');
  });

  it('npm start stops the installation after Ctrl-C', async () => {
    const { child, waitForEnd } = await startScript('start', 'exec sleep 600', 'Install packages');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await waitForEnd()).not.toContain('started');
  });
});
