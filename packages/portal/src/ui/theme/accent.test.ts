import { describe, expect, it } from 'vitest';
import { getContrastColor, getLuminance } from './accent.ts';

function getContrastRatio(a: string, b: string) {
  const [light = 0, dark = 0] = [getLuminance(a), getLuminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe('getContrastColor', () => {
  it.each(['#2563eb', '#000000', '#ffffff', '#ffd400', '#7c3aed', '#0f766e', '#f97316'])(
    'returns a text color with a contrast of at least 4.5:1 on %s',
    (accent) => {
      expect(getContrastRatio(accent, getContrastColor(accent))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
