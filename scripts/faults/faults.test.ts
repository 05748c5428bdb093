import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faults } from './faults.mjs';

it('each deliberate fault replaces text that occurs once in its file', () => {
  const outdated = faults.filter(({ file, search }) => readFileSync(file, 'utf8').split(search).length !== 2);
  expect(outdated).toEqual([]);
});

it('no two deliberate faults are equal', () => {
  const changes = faults.map(({ file, search, replacement }) => JSON.stringify([file, search, replacement]));
  expect(changes.filter((change, index) => changes.indexOf(change) !== index)).toEqual([]);
});
