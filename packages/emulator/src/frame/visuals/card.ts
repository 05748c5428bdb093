import type { CardVisual } from '../../content/report-schema.ts';
import { h } from '../view/dom.ts';
import { blank } from '../view/format.ts';
import { sparkline } from './sparkline.ts';
import type { Looks, VisualView } from './visual-view.ts';
import type { VisualFigures } from '../report/view.ts';

/** One big figure, with its change against last year and a sparkline where asked. */
export function createCard(visual: CardVisual): VisualView {
  const element = h('section', { class: 'tile card', role: 'group' });
  return { element, draw: (figures, looks) => drawCard(element, visual, figures, looks) };
}

function drawCard(element: HTMLElement, visual: CardVisual, { results }: VisualFigures, looks: Looks): void {
  const [value = null, change = null] = results[0]?.rows[0] ?? [];
  const { format, formats, strings } = looks;
  const exact = format.exact(formats[visual.value], value);
  const changed =
    visual.change === undefined || change === null ? undefined : format.exact(formats[visual.change], change);
  element.setAttribute(
    'aria-label',
    `${visual.title}: ${exact}${changed === undefined ? '' : `, ${changed} ${strings.againstLastYear}`}`,
  );
  if (value === null) delete element.dataset['value'];
  else element.dataset['value'] = String(value);
  const trend = (results[1]?.rows ?? []).map((row) => Number(row[1] ?? 0));
  const direction = Number(change) > 0 ? 'up' : Number(change) < 0 ? 'down' : 'flat';
  element.replaceChildren(
    h('h2', {}, visual.title),
    h('p', { class: 'figure', title: exact }, format.short(formats[visual.value], value)),
    h(
      'p',
      { class: `change ${changed === undefined ? 'flat' : direction}` },
      h('strong', {}, changed === undefined ? blank : changed),
      h('span', {}, strings.againstLastYear),
    ),
    ...[sparkline(trend)].filter((line) => line !== undefined),
  );
  element.querySelector('.change')?.toggleAttribute('hidden', visual.change === undefined);
}
