import { describe, expect, it } from 'vitest';
import { moveInGrid } from './move-in-grid.ts';

// Group 0: 0 1 2 | 3
// Group 1: 0 1
// Group 2: 0 1 2 | 3 4 5 | 6 7
const shape = { sizes: [4, 2, 8], columns: 3, pageRows: 2 };

function move(from: [group: number, index: number], key: string, ctrlKey = false) {
  const target = moveInGrid(shape, { group: from[0], index: from[1] }, { key, ctrlKey });
  return target && [target.group, target.index];
}

describe('moveInGrid', () => {
  it.each<[string, [number, number], [number, number]]>([
    ['ArrowRight', [0, 1], [0, 2]],
    ['ArrowRight', [0, 2], [0, 3]],
    ['ArrowRight', [0, 3], [1, 0]],
    ['ArrowRight', [2, 7], [2, 7]],
    ['ArrowLeft', [0, 3], [0, 2]],
    ['ArrowLeft', [1, 0], [0, 3]],
    ['ArrowLeft', [0, 0], [0, 0]],
    ['ArrowDown', [0, 0], [0, 3]],
    ['ArrowDown', [0, 2], [0, 3]],
    ['ArrowDown', [0, 3], [1, 0]],
    ['ArrowDown', [1, 1], [2, 1]],
    ['ArrowDown', [2, 5], [2, 7]],
    ['ArrowDown', [2, 6], [2, 6]],
    ['ArrowUp', [2, 2], [1, 1]],
    ['ArrowUp', [1, 0], [0, 3]],
    ['ArrowUp', [0, 1], [0, 1]],
    ['PageDown', [0, 0], [1, 0]],
    ['PageDown', [2, 1], [2, 7]],
    ['PageUp', [2, 4], [1, 1]],
    ['PageUp', [0, 3], [0, 0]],
    ['Home', [2, 5], [2, 3]],
    ['End', [2, 3], [2, 5]],
    ['End', [2, 6], [2, 7]],
  ])('%s moves from card %j to card %j', (key, from, to) => {
    expect(move(from, key)).toEqual(to);
  });

  it('Ctrl+Home and Ctrl+End move to the first and the last card of all groups', () => {
    expect(move([2, 4], 'Home', true)).toEqual([0, 0]);
    expect(move([0, 0], 'End', true)).toEqual([2, 7]);
  });

  it('ignores other keys', () => {
    expect(move([0, 0], 'Enter')).toBeUndefined();
  });
});
