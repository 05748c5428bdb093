import { spawnSync } from 'node:child_process';
import { repository } from '@embed-portal/testing/programs';
import { describe, expect, it } from 'vitest';
import { findNearestTests, getPart } from '../lib/nearest-tests.mjs';

const files = [
  'packages/server/src/config.ts',
  'packages/server/src/config.test.ts',
  'packages/server/src/services/groups.ts',
  'packages/server/src/services/paging.ts',
  'packages/server/src/services/patches.test.ts',
  'packages/server/src/services/audit/entries.test.ts',
  'packages/server/test/groups.test.ts',
  'packages/server/test/crash.full.test.ts',
  'packages/portal/src/features/groups/components/group-dialog.tsx',
  'packages/portal/src/features/groups/pages/groups-page.test.tsx',
  'packages/portal/src/format.test.ts',
  'packages/emulator/src/main.ts',
  'packages/emulator/src/data/queries.test.ts',
  'packages/embed-toolkit/src/drop-in/drop-in.ts',
  'packages/embed-toolkit/src/drop-in/drop-in.compat.test.ts',
  'scripts/test.mjs',
  'scripts/testing/start.test.ts',
];

describe('npm run check -- --changed', () => {
  it.each([
    ['a test', 'packages/server/test/groups.test.ts', ['packages/server/test/groups.test.ts']],
    [
      'a test for --full',
      'packages/server/test/crash.full.test.ts',
      ['packages/server/test/crash.full.test.ts'],
    ],
    [
      'a file with a unit test of its name',
      'packages/server/src/config.ts',
      ['packages/server/src/config.test.ts'],
    ],
    [
      'a file with a test of another kind',
      'packages/embed-toolkit/src/drop-in/drop-in.ts',
      ['packages/embed-toolkit/src/drop-in/drop-in.compat.test.ts'],
    ],
    [
      'a file with an integration test of its name',
      'packages/server/src/services/groups.ts',
      ['packages/server/test/groups.test.ts'],
    ],
    [
      'a file in a folder with tests',
      'packages/server/src/services/paging.ts',
      ['packages/server/src/services/patches.test.ts'],
    ],
    [
      'a file near a folder with tests',
      'packages/portal/src/features/groups/components/group-dialog.tsx',
      ['packages/portal/src/features/groups/pages/groups-page.test.tsx'],
    ],
    [
      'a file of a folder without tests, next to tests of the package',
      'packages/portal/src/test-support/sample.ts',
      ['packages/portal/src/format.test.ts'],
    ],
    [
      'a file of a folder without tests, in a package whose tests are in other folders',
      'packages/emulator/src/test-support/sample.ts',
      [],
    ],
    [
      'a file in the top folder of a package',
      'packages/emulator/src/main.ts',
      ['packages/emulator/src/data/queries.test.ts'],
    ],
    ['a file of a script with a test', 'scripts/start.mjs', ['scripts/testing/start.test.ts']],
    ['a script without a test', 'scripts/test.mjs', []],
    ['a deleted test', 'packages/server/test/apps.test.ts', []],
    ['a document', 'docs/operations.md', []],
  ])('runs the nearest tests of %s', (_, file, expected) => {
    expect(findNearestTests(file, files)).toEqual(expected);
  });

  it.each([
    ['packages/server/src/config.ts', 'packages/server'],
    ['examples/gallery/unit-testing/page-tabs.ts', 'examples'],
    ['README.md', 'README.md'],
  ])('counts the time of %s for %s', (file, part) => {
    expect(getPart(file)).toBe(part);
  });

  it('reports a commit that does not exist', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/test.mjs', '--changed', '--base', 'no-such-branch'],
      { cwd: repository, encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("Git cannot list the changed files: fatal: bad revision 'no-such-branch'"),
    ]);
  });
});
