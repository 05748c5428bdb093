import { h } from '../dom.ts';

export interface TooltipLine {
  name: string;
  color: string;
  text: string;
}

/** Creates a chart tooltip. It is built from elements because the content security policy forbids inline styles. */
export function createTooltip(title: string, lines: readonly TooltipLine[]): HTMLElement {
  const rows = lines.map(({ name, color, text }) => {
    const mark = h('i', {});
    mark.style.background = color;
    return h('p', {}, mark, h('span', {}, name), h('b', {}, text));
  });
  return h('div', { class: 'tip' }, h('h3', {}, title), ...rows);
}
