import type { Node } from '@babel/types';
import type MagicString from 'magic-string';
import { getRange } from './syntax.ts';

/** An element of a comma-separated list with its new text. `undefined` keeps it, and `null` removes it. */
export interface ListItem {
  node: Node;
  replacement: string | null | undefined;
}

/**
 * Replaces and removes elements of a comma-separated list, and keeps the layout of the others.
 *
 * @returns whether elements remain. If none remain, the list is unchanged, and the caller removes it.
 */
export function editList(code: MagicString, items: readonly ListItem[]): boolean {
  const kept = items.filter(({ replacement }) => replacement !== null);
  const lastKept = kept.at(-1);
  const last = items.at(-1);
  if (!lastKept || !last) return false;
  for (const [index, { node, replacement }] of items.entries()) {
    const [start, end] = getRange(node);
    const next = items[index + 1];
    if (typeof replacement === 'string') code.overwrite(start, end, replacement);
    // The items after the last kept one are removed together with the comma before them.
    if (replacement === null && next && items.indexOf(lastKept) > index)
      code.remove(start, getRange(next.node)[0]);
  }
  if (last.replacement === null) code.remove(getRange(lastKept.node)[1], getRange(last.node)[1]);
  return true;
}
