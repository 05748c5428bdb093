import { expect, it } from 'vitest';
import { getDefaultColor } from './app-icons.ts';

it('getDefaultColor derives a stable color from the ID of the app', () => {
  expect(getDefaultColor('some-id')).toBe(getDefaultColor('some-id'));
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(getDefaultColor)).size).toBeGreaterThan(3);
});
