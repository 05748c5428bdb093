import type { PersonalBookmark } from '@embed-portal/emulator-protocol/service-messages';
import type { Strings } from '../appearance/strings.ts';
import { decodeBookmark } from '../report/bookmark-snapshot.ts';
import type { LoadedState } from '../report/embed-state.ts';
import { getListedPersonalBookmarks } from '../report/personal-bookmarks.ts';
import type { ViewerFunctions } from '../report/report-renderer.ts';
import { h } from './dom.ts';

/** Creates the section in which users manage their bookmarks, or returns undefined if it is not enabled. */
export function createPersonalBookmarkSection(
  state: LoadedState,
  viewer: ViewerFunctions,
  strings: Strings,
): HTMLElement | undefined {
  const bookmarks = getListedPersonalBookmarks(state);
  if (!bookmarks) return undefined;
  const { personalBookmarks, runAction } = viewer;
  const items = bookmarks.map((bookmark) => createItem(bookmark, viewer, strings));
  const form = createNameForm(strings, { label: strings.add, value: '' }, (name) =>
    runAction(() => personalBookmarks.add(name)),
  );
  return h(
    'section',
    { 'aria-label': strings.personalBookmarks },
    h('b', {}, strings.personalBookmarks),
    h('ul', {}, ...items),
    form,
  );
}

function createItem(
  { name, displayName, state }: PersonalBookmark,
  { dispatch, personalBookmarks, runAction }: ViewerFunctions,
  strings: Strings,
): HTMLElement {
  const createButton = (label: string, onClick: () => void): HTMLElement => {
    const button = h('button', { type: 'button' }, label);
    button.addEventListener('click', onClick);
    return button;
  };
  const renameForm = createNameForm(strings, { label: strings.save, value: displayName }, (newName) =>
    runAction(() => personalBookmarks.rename(name, newName)),
  );
  renameForm.hidden = true;
  return h(
    'li',
    {},
    createButton(displayName, () =>
      dispatch({ type: 'restore', snapshot: decodeBookmark(state), bookmarkName: name }),
    ),
    h(
      'details',
      {},
      h('summary', { 'aria-label': `${strings.moreOptions}: ${displayName}` }, '…'),
      createButton(strings.update, () => runAction(() => personalBookmarks.update(name))),
      createButton(strings.rename, () => (renameForm.hidden = false)),
      renameForm,
      createButton(strings.remove, () => runAction(() => personalBookmarks.remove(name))),
    ),
  );
}

/** Creates a form with a name and a submit button. Blank names are ignored. */
function createNameForm(
  strings: Strings,
  { label, value }: { label: string; value: string },
  onSubmit: (name: string) => void,
): HTMLFormElement {
  const input = h('input', { 'aria-label': strings.name, placeholder: strings.name, maxlength: 256, value });
  const form = h('form', {}, input, h('button', { type: 'submit' }, label));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name !== '') onSubmit(name);
  });
  return form;
}
