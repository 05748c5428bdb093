import type { Strings } from '../appearance/strings.ts';
import { getPermissions, isNewReport } from '../report/embed-state.ts';
import type { LoadedState } from '../report/embed-state.ts';
import type { ViewerFunctions } from '../report/report-renderer.ts';
import { h } from './dom.ts';

/** Creates the bar with the controls for saving, or returns undefined in view mode or if the bar is hidden. */
export function createEditBar(
  state: LoadedState,
  viewer: ViewerFunctions,
  strings: Strings,
): HTMLElement | undefined {
  if (!state.isEditing || state.settings.bars?.actionBar?.visible === false) return undefined;
  const status = state.hasUnsavedChanges ? strings.unsaved : strings.saved;
  const save = h(
    'button',
    { type: 'button', disabled: !state.hasUnsavedChanges || isNewReport(state) },
    strings.save,
  );
  save.addEventListener('click', () => viewer.runAction(() => viewer.save()));
  return h(
    'header',
    { class: 'edit-bar', 'aria-label': strings.editing },
    h('b', {}, strings.editing),
    h('span', { role: 'status' }, status),
    save,
    ...(getPermissions(state).copy ? createSaveAsControls(state, viewer, strings) : []),
  );
}

/** Creates the "Save as" button and its form. The button raises `saveAsTriggered` instead if the host page has a dialog. */
function createSaveAsControls(
  { settings }: LoadedState,
  viewer: ViewerFunctions,
  strings: Strings,
): HTMLElement[] {
  const name = h('input', { 'aria-label': strings.name, placeholder: strings.name, maxlength: 256 });
  const form = h('form', { hidden: true }, name, h('button', { type: 'submit' }, strings.save));
  const openButton = h('button', { type: 'button' }, strings.saveAs);
  openButton.addEventListener('click', () => {
    if (settings.useCustomSaveAsDialog) {
      viewer.dispatch({ type: 'requestSaveAs' });
      return;
    }
    form.hidden = !form.hidden;
    if (!form.hidden) name.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const reportName = name.value.trim();
    if (reportName !== '') viewer.runAction(() => viewer.saveAs(reportName));
  });
  return [openButton, form];
}
