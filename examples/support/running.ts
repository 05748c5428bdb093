import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

const run = path.resolve(import.meta.dirname, '../../scripts/run.mjs');

/** Runs an example as its README says, on free ports, while the tests of a file last. Gives its address. */
export function running(name: string): () => string {
  let command: ChildProcess;
  let url = '';

  test.beforeAll(async () => {
    command = spawn(process.execPath, [run, 'example', name, '--port', '0', '--emulator-port', '0']);
    let printed = '';
    command.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    command.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Example:');
    url = /Example:\s+(\S+)/.exec(printed)?.[1] ?? '';
  });
  test.afterAll(() => command.kill('SIGTERM'));

  return () => url;
}
