import type { TextVisual } from '../../content/report-schema.ts';
import { h } from '../view/dom.ts';
import type { VisualView } from './visual-view.ts';

/** A title band. */
export function createTextbox({ text, subtitle }: TextVisual): VisualView {
  const element = h(
    'header',
    { class: 'band' },
    h('h1', {}, text),
    subtitle === '' ? undefined : h('p', {}, subtitle),
  );
  return { element, draw: () => undefined };
}
