import type { DraftVisual } from '@embed-portal/emulator-protocol/report-schema';
import { h } from '../dom.ts';
import type { VisualRenderer } from './visual-renderer.ts';

/** Creates an empty tile for a visual that lacks a field. */
export function createDraft({ title }: DraftVisual): VisualRenderer {
  const element = h('section', { class: 'tile', 'aria-label': title }, h('h2', {}, title));
  return { element, render: () => undefined };
}
