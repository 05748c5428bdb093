import type { CardVisual } from '@embed-portal/emulator-protocol/report-schema';
import { blankText } from '../../appearance/formatter.ts';
import type { VisualData } from '../../report/visual-data.ts';
import { h } from '../dom.ts';
import { createSparkline } from './sparkline.ts';
import type { RenderOptions, VisualRenderer } from './visual-renderer.ts';

/** Creates a card with one value, and optionally its year-over-year change and a sparkline. */
export function createCard(visual: CardVisual): VisualRenderer {
  const element = h('section', { class: 'tile card', role: 'group' });
  return { element, render: (data, options) => renderCard(element, visual, data, options) };
}

function renderCard(
  element: HTMLElement,
  visual: CardVisual,
  { results }: VisualData,
  options: RenderOptions,
): void {
  const [value = null, change = null] = results[0]?.rows[0] ?? [];
  const { formatter, formats, strings } = options;
  const exactText = formatter.formatExact(formats[visual.value], value);
  const changeText =
    visual.change === undefined || change === null
      ? undefined
      : formatter.formatExact(formats[visual.change], change);
  element.setAttribute(
    'aria-label',
    `${visual.title}: ${exactText}${changeText === undefined ? '' : `, ${changeText} ${strings.againstLastYear}`}`,
  );
  if (value === null) delete element.dataset['value'];
  else element.dataset['value'] = String(value);
  const trend = (results[1]?.rows ?? []).map((row) => Number(row[1] ?? 0));
  const direction = Number(change) > 0 ? 'up' : Number(change) < 0 ? 'down' : 'flat';
  element.replaceChildren(
    h('h2', {}, visual.title),
    h('p', { class: 'figure', title: exactText }, formatter.formatShort(formats[visual.value], value)),
    h(
      'p',
      { class: `change ${changeText === undefined ? 'flat' : direction}` },
      h('strong', {}, changeText ?? blankText),
      h('span', {}, strings.againstLastYear),
    ),
    ...[createSparkline(trend)].filter((line) => line !== undefined),
  );
  element.querySelector('.change')?.toggleAttribute('hidden', visual.change === undefined);
}
