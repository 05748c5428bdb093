import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFolderProblem, requireTargetFolder } from './target-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'create-embed-app-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

describe('findFolderProblem', () => {
  it('accepts a missing folder, an empty folder, and a new Git repository', () => {
    expect(findFolderProblem(join(parent, 'missing'))).toBeUndefined();
    mkdirSync(join(parent, 'empty'));
    expect(findFolderProblem(join(parent, 'empty'))).toBeUndefined();
    mkdirSync(join(parent, 'empty/.git'));
    expect(findFolderProblem(join(parent, 'empty'))).toBeUndefined();
  });

  it('rejects a folder that contains files, and lists some of them', () => {
    const folder = join(parent, 'app');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), '');
    expect(findFolderProblem(folder)).toBe(
      `The folder '${folder}' is not empty (index.html). Choose another folder, or move its files.`,
    );
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) writeFileSync(join(folder, name), '');
    expect(findFolderProblem(folder)).toContain('is not empty (a, b, c, d, e, and 2 more).');
  });

  it.each(['My App', '-app', 'app!', 'Ä'])(
    'rejects the name %s, which is not a valid package name',
    (name) => {
      expect(findFolderProblem(join(parent, name))).toContain(
        `The folder name '${name}' is not a valid package name. Use lowercase letters`,
      );
    },
  );

  it('rejects the path of a file', () => {
    writeFileSync(join(parent, 'file'), '');
    expect(() => findFolderProblem(join(parent, 'file'))).toThrow('is a file. Choose another folder.');
  });
});

describe('requireTargetFolder', () => {
  it('returns the absolute path and the package name', () => {
    const path = join(parent, 'my-app');
    expect(requireTargetFolder(path)).toEqual({ path, name: 'my-app' });
  });
});
