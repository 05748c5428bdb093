import type { EmbedSession } from '../report/embed-session.ts';
import { isPaneVisible } from '../report/load-config.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

/** Creates the bookmarks pane, or returns undefined if it is hidden. */
export function createBookmarkPane(
  { bookmarks, settings }: EmbedSession,
  strings: Strings,
): HTMLElement | undefined {
  if (!isPaneVisible(settings, 'bookmarks')) return undefined;
  const items = bookmarks.list().map((entry) => {
    if (!entry.children) return h('li', {}, createBookmarkButton(bookmarks, entry));
    const children = entry.children.map((child) => h('li', {}, createBookmarkButton(bookmarks, child)));
    return h('li', {}, h('b', {}, entry.displayName), h('ul', {}, ...children));
  });
  return h(
    'aside',
    { class: 'bookmark-pane', 'aria-label': strings.bookmarks },
    h('h2', {}, strings.bookmarks),
    items.length > 0 ? h('ul', {}, ...items) : h('p', {}, strings.noBookmarks),
  );
}

function createBookmarkButton(
  bookmarks: EmbedSession['bookmarks'],
  { name, displayName }: { name: string; displayName: string },
): HTMLElement {
  const button = h('button', { type: 'button', 'data-bookmark': name }, displayName);
  button.addEventListener('click', () => bookmarks.applyByName(name));
  return button;
}

/** Creates the bar with the controls of a bookmark presentation, or returns undefined if there is no presentation. */
export function createPresentationBar(
  { bookmarks }: EmbedSession,
  strings: Strings,
): HTMLElement | undefined {
  const { playingIndex, all } = bookmarks;
  if (playingIndex === undefined) return undefined;
  const createStepButton = (label: string, onClick: () => void): HTMLElement => {
    const button = h('button', { type: 'button' }, label);
    button.addEventListener('click', onClick);
    return button;
  };
  return h(
    'footer',
    { class: 'bookmark-bar', 'aria-label': strings.presentation },
    createStepButton(strings.previous, () => bookmarks.showBookmark(playingIndex - 1)),
    h(
      'span',
      { role: 'status' },
      `${playingIndex + 1}/${all.length} ${all[playingIndex]?.displayName ?? ''}`,
    ),
    createStepButton(strings.next, () => bookmarks.showBookmark(playingIndex + 1)),
    createStepButton(strings.exit, () => bookmarks.play(0)),
  );
}
