import { describe, expect, it } from 'vitest';
import { detectPackageManager } from './package-manager.ts';

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
