import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './markdown.ts';

const docs = path.join(root, 'docs');
const typedoc = path.join(docs, 'node_modules/.bin/typedoc');

describe('the site', () => {
  let site: string;

  beforeAll(async () => {
    site = await mkdtemp(path.join(tmpdir(), 'docs-site-'));
    // A dead link or a name without a page is a warning, and a warning ends the command.
    await promisify(execFile)(typedoc, ['--options', 'typedoc.config.mjs', '--out', site], { cwd: docs });
  });
  afterAll(() => rm(site, { recursive: true, force: true }));

  it.each([
    ['index.html', 'Start it'],
    ['documents/Tokens_and_their_renewal.html', 'Renew by hand'],
    ['classes/embed-toolkit.Report.html', 'bookmarksManager'],
    ['functions/embed-toolkit_react.EmbedContent.html', 'without loading anew'],
  ])('has %s, which speaks of "%s"', async (file, words) => {
    expect(await readFile(path.join(site, file), 'utf8')).toContain(words);
  });
});
