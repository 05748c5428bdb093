import type { TextVisual } from '@embed-portal/emulator-protocol/report-schema';
import { h } from '../dom.ts';
import type { VisualRenderer } from './visual-renderer.ts';

/** Creates a text box: a band with a title and an optional subtitle. */
export function createTextbox({ text, subtitle }: TextVisual): VisualRenderer {
  const element = h(
    'header',
    { class: 'band' },
    h('h1', {}, text),
    subtitle === '' ? undefined : h('p', {}, subtitle),
  );
  return { element, render: () => undefined };
}
