import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { detectPackageManager, installDependencies } from './package-manager.ts';

describe('detectPackageManager', () => {
  it.each([
    ['npm/11.6.2 node/v24.11.1 linux x64 workspaces/false', 'npm'],
    ['pnpm/10.20.0 npm/? node/v24.11.1 linux x64', 'pnpm'],
    ['yarn/4.11.0 npm/? node/v24.11.1 linux x64', 'yarn'],
    ['bun/1.3.1 npm/? node/v24.3.0 linux x64', 'bun'],
    ['deno/2.5.4 npm/? deno/2.5.4 linux x64', 'npm'],
    ['', 'npm'],
    [undefined, 'npm'],
  ])('returns the package manager that runs the command: %s', (agent, expected) => {
    expect(detectPackageManager(agent === undefined ? {} : { npm_config_user_agent: agent })).toBe(expected);
  });
});

describe('installDependencies', () => {
  /** Installs with a package manager that runs a shell command. */
  const install = async (command: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'package-manager-'));
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    });
    await writeFile(join(folder, 'bun'), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
    return installDependencies('bun', folder);
  };

  it('resolves when the package manager succeeds', async () => {
    await expect(install('exit 0')).resolves.toBeUndefined();
  });

  it.each([
    ['fails', 'exit 1', 'The installation failed.'],
    ['is killed by a signal', 'kill -KILL $$', 'The installation failed.'],
    ['cannot be found', 'exit 127', 'bun is not installed.'],
  ])('rejects when the package manager %s', async (_, command, reason) => {
    await expect(install(command)).rejects.toThrow(`${reason} The files of the project are complete.`);
  });
});
