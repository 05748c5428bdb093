import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import setUp, { watchLeftovers } from './leftovers.ts';

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
