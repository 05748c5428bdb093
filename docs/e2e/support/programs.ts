import { expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');
/** The door of every npm script. */
export const run = path.join(root, 'scripts/run.mjs');

const running: ChildProcess[] = [];

/** Starts a program that runs on, and waits until what it prints says that it does. Gives what was printed. */
export async function start(ready: RegExp, cwd: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd });
  running.push(child);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 90_000 }).toMatch(ready);
  return printed;
}

/** Ends what was started. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGTERM');
}
