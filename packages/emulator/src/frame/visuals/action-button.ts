import type { ActionButton } from '../../content/report-schema.ts';
import { h } from '../view/dom.ts';
import type { Actions, VisualView } from './visual-view.ts';

/** A button that leads to another page, to a bookmark or out of the report. */
export function createActionButton(visual: ActionButton, actions: Actions): VisualView {
  const { action, text } = visual;
  const element: HTMLElement =
    action.type === 'link'
      ? h(
          'a',
          { class: 'action-button', href: action.url, target: '_blank', rel: 'noopener noreferrer' },
          text,
        )
      : h('button', { type: 'button', class: 'action-button' }, text);
  element.addEventListener('click', (event: MouseEvent) => {
    if (action.type === 'link') actions.follow(event, action.url);
    actions.press(visual);
  });
  return { element, draw: () => undefined };
}
