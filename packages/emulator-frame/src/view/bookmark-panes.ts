import type { Strings } from '../appearance/strings.ts';
import { getBookmarks, toBookmarkBodies } from '../report/bookmarks.ts';
import type { Dispatch } from '../report/commands.ts';
import type { LoadedState } from '../report/embed-state.ts';
import { isPaneVisible } from '../report/load-config.ts';
import type { ViewerFunctions } from '../report/report-renderer.ts';
import { h } from './dom.ts';
import { createPersonalBookmarkSection } from './personal-bookmark-section.ts';

/** Creates the bookmarks pane, or returns undefined if it is hidden. */
export function createBookmarkPane(
  state: LoadedState,
  viewer: ViewerFunctions,
  strings: Strings,
): HTMLElement | undefined {
  const { report, settings } = state;
  const { dispatch } = viewer;
  if (!isPaneVisible(settings, 'bookmarks')) return undefined;
  const items = toBookmarkBodies(report.definition).map((entry) => {
    if (!entry.children) return h('li', {}, createBookmarkButton(dispatch, entry));
    const children = entry.children.map((child) => h('li', {}, createBookmarkButton(dispatch, child)));
    return h('li', {}, h('b', {}, entry.displayName), h('ul', {}, ...children));
  });
  return h(
    'aside',
    { class: 'bookmark-pane', 'aria-label': strings.bookmarks },
    h('h2', {}, strings.bookmarks),
    items.length > 0 ? h('ul', {}, ...items) : h('p', {}, strings.noBookmarks),
    createPersonalBookmarkSection(state, viewer, strings),
  );
}

function createBookmarkButton(
  dispatch: Dispatch,
  { name, displayName }: { name: string; displayName: string },
): HTMLElement {
  const button = h('button', { type: 'button', 'data-bookmark': name }, displayName);
  button.addEventListener('click', () => dispatch({ type: 'applyBookmark', name }));
  return button;
}

/** Creates the bar with the controls of a bookmark presentation, or returns undefined if there is no presentation. */
export function createPresentationBar(
  { report, playingIndex }: LoadedState,
  dispatch: Dispatch,
  strings: Strings,
): HTMLElement | undefined {
  if (playingIndex === undefined) return undefined;
  const bookmarks = getBookmarks(report.definition);
  const presentBookmark = (index: number): void => dispatch({ type: 'presentBookmark', index });
  const createStepButton = (label: string, onClick: () => void): HTMLElement => {
    const button = h('button', { type: 'button' }, label);
    button.addEventListener('click', onClick);
    return button;
  };
  return h(
    'footer',
    { class: 'bookmark-bar', 'aria-label': strings.presentation },
    createStepButton(strings.previous, () => presentBookmark(playingIndex - 1)),
    h(
      'span',
      { role: 'status' },
      `${playingIndex + 1}/${bookmarks.length} ${bookmarks[playingIndex]?.displayName ?? ''}`,
    ),
    createStepButton(strings.next, () => presentBookmark(playingIndex + 1)),
    createStepButton(strings.exit, () => dispatch({ type: 'endPresentation' })),
  );
}
