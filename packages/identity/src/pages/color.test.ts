import { expect, it } from 'vitest';
import { getTextColor } from './color.ts';

it.each([
  ['#2563eb', '#ffffff'],
  ['#0f172a', '#ffffff'],
  ['#facc15', '#0b0f16'],
  ['#ffffff', '#0b0f16'],
])('getTextColor returns the legible text color on %s: %s', (background, text) => {
  expect(getTextColor(background)).toBe(text);
});
