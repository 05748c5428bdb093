import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFolder } from './watch-folder.ts';

let folder: string;
let changes: number;
let stopRequest: AbortController;
let waitUntilEnded: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'watch-folder-'));
  await writeFile(path.join(folder, 'main.js'), 'first');
  changes = 0;
  stopRequest = new AbortController();
  waitUntilEnded = await watchFolder(folder, stopRequest.signal, () => Promise.resolve(void (changes += 1)));
});

afterEach(async () => {
  stopRequest.abort();
  await waitUntilEnded();
  await rm(folder, { recursive: true });
});

test('watchFolder reports each change once', async () => {
  await writeFile(path.join(folder, 'main.js'), 'second');
  await expect.poll(() => changes).toBe(1);
  await writeFile(path.join(folder, 'chunk.js'), 'new');
  await expect.poll(() => changes).toBe(2);
});
