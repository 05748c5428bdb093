import type { EmbedSession } from '../report/embed-session.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

/** Creates the bar with the controls for saving, or returns undefined in view mode or if the bar is hidden. */
export function createEditBar(session: EmbedSession, strings: Strings): HTMLElement | undefined {
  if (!session.editing || session.settings.bars?.actionBar?.visible === false) return undefined;
  const status = session.saver.hasUnsavedChanges ? strings.unsaved : strings.saved;
  const save = h(
    'button',
    { type: 'button', disabled: !session.saver.hasUnsavedChanges || session.saver.isNew },
    strings.save,
  );
  save.addEventListener('click', () => session.runAction(() => session.saver.save()));
  return h(
    'header',
    { class: 'edit-bar', 'aria-label': strings.editing },
    h('b', {}, strings.editing),
    h('span', { role: 'status' }, status),
    save,
    ...(session.permissions.copy ? createSaveAsControls(session, strings) : []),
  );
}

/** Creates the "Save as" button and its form. The button raises `saveAsTriggered` instead if the host page has a dialog. */
function createSaveAsControls(session: EmbedSession, strings: Strings): HTMLElement[] {
  const name = h('input', { 'aria-label': strings.name, placeholder: strings.name, maxlength: 256 });
  const form = h('form', { hidden: true }, name, h('button', { type: 'submit' }, strings.save));
  const openButton = h('button', { type: 'button' }, strings.saveAs);
  openButton.addEventListener('click', () => {
    if (session.settings.useCustomSaveAsDialog) {
      session.host.raise('saveAsTriggered', {});
      return;
    }
    form.hidden = !form.hidden;
    if (!form.hidden) name.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const reportName = name.value.trim();
    if (reportName !== '') session.runAction(() => session.saver.saveAs(reportName));
  });
  return [openButton, form];
}
