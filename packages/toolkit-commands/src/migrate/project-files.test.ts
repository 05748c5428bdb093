import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getGitState, listFiles } from './project-files.ts';

const exec = promisify(execFile);

async function write(folder: string, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${path} ${Math.random()}`);
  }
}

/** Creates a folder with these files. */
async function createFolder(...paths: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await write(folder, ...paths);
  return folder;
}

/** Creates a Git repository with a commit, which ignores the folder `ignored`. */
async function createRepository() {
  const folder = await createFolder('src/page.ts', 'docs/guide.md');
  await writeFile(join(folder, '.gitignore'), 'ignored\n');
  const git = (...args: string[]) => exec('git', args, { cwd: folder });
  await git('init', '--quiet');
  await git('add', '.');
  const identity = ['user.name=Test', 'user.email=test@example.com', 'commit.gpgsign=false'];
  await git(...identity.flatMap((setting) => ['-c', setting]), 'commit', '--quiet', '--message', 'Test');
  return { folder, git };
}

describe('getGitState', () => {
  it.each<[string, (repository: Awaited<ReturnType<typeof createRepository>>) => Promise<unknown>]>([
    ['a changed file', ({ folder }) => write(folder, 'src/page.ts')],
    ['a new file', ({ folder }) => write(folder, 'src/new.ts')],
    ['a file in a new folder', ({ folder }) => write(folder, 'src/new/page.ts')],
    ['a deleted file', ({ folder }) => rm(join(folder, 'src/page.ts'))],
    [
      'a file that is staged, but not committed',
      async ({ folder, git }) => {
        await write(folder, 'src/new.ts');
        await git('add', '.');
      },
    ],
  ])('returns that Git could not restore %s', async (_, change) => {
    const repository = await createRepository();
    const { folder } = repository;
    expect(await getGitState(folder, ['.'])).toBe('clean');
    await change(repository);
    for (const paths of [['.'], ['src'], ['docs', 'src']])
      expect(await getGitState(folder, paths), paths.join()).toBe('changed');
    expect(await getGitState(folder, ['docs'])).toBe('clean');
  });

  it('ignores files that Git ignores', async () => {
    const { folder } = await createRepository();
    await write(folder, 'ignored/page.ts');
    expect(await getGitState(folder, ['.'])).toBe('clean');
  });

  it('returns that a folder is not in a repository', async () => {
    expect(await getGitState(await createFolder('page.ts'), ['.'])).toBe('none');
  });
});

describe('listFiles', () => {
  it('lists committed and new files, but no packages and no files that Git ignores', async () => {
    const { folder } = await createRepository();
    await write(folder, 'src/new.ts', 'ignored/page.ts', 'src/node_modules/a/index.js');
    expect(await listFiles(folder, ['.'])).toEqual([
      '.gitignore',
      'docs/guide.md',
      'src/new.ts',
      'src/page.ts',
    ]);
    expect(await listFiles(folder, ['src', 'src/page.ts'])).toEqual(['src/new.ts', 'src/page.ts']);
  });

  it('lists the files of a folder without a repository, but no hidden files and no packages', async () => {
    const folder = await createFolder('b.ts', 'a/c.ts', '.cache/d.ts', 'node_modules/e.js');
    expect(await listFiles(folder, ['.'])).toEqual(['a/c.ts', 'b.ts']);
  });

  it('rejects paths that do not exist', async () => {
    await expect(listFiles(await createFolder('a.ts'), ['missing.ts'])).rejects.toThrow(
      'The path missing.ts does not exist.',
    );
  });
});
