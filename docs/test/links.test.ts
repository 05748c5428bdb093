import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getAnchors, getLinks, pages, root } from './markdown.ts';

function isBroken(file: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return !/^(https:\/\/|mailto:)/.test(link);
  const [target = '', anchor] = link.split('#');
  const page = target === '' ? file : path.normalize(path.join(path.dirname(file), target));
  if (!existsSync(path.join(root, page)) || page.startsWith('..')) return true;
  if (anchor === undefined) return false;
  return !pages.some((candidate) => candidate.file === page && getAnchors(candidate).includes(anchor));
}

describe('Links in the documentation', () => {
  it.each(pages.map((page) => [page.file, page] as const))(
    '%s links to existing files and headings only',
    (file, page) => {
      expect(getLinks(page).filter((link) => isBroken(file, link))).toEqual([]);
    },
  );
});
