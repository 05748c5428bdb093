import type { ActionButton } from '@embed-portal/emulator-protocol/report-schema';
import { h } from '../dom.ts';
import type { VisualActions, VisualRenderer } from './visual-renderer.ts';

/** Creates a button that opens a page, a bookmark or a link. */
export function createActionButton(visual: ActionButton, actions: VisualActions): VisualRenderer {
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
    if (action.type === 'link') actions.followLink(event, action.url);
    actions.pressButton(visual);
  });
  return { element, render: () => undefined };
}
