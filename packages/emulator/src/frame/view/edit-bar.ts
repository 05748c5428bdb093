import type { Session } from '../report/session.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

/** The bar over a report that is being edited: what is saved and what is not. Nothing in reading mode. */
export function editBar(session: Session, strings: Strings): HTMLElement | undefined {
  if (!session.editing || session.settings.bars?.actionBar?.visible === false) return undefined;
  const state = session.unsaved ? strings.unsaved : strings.saved;
  const save = h('button', { type: 'button', disabled: !session.unsaved }, strings.save);
  save.addEventListener('click', () => session.saveByViewer());
  return h(
    'header',
    { class: 'edit-bar', 'aria-label': strings.editing },
    h('b', {}, strings.editing),
    h('span', { role: 'status' }, state),
    save,
  );
}
