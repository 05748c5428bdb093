import { paneVisible } from '../report/load-config.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

/** The author's bookmarks to click on; nothing unless the host shows them. */
export function bookmarkPane(
  { bookmarks, settings }: EmbedSession,
  strings: Strings,
): HTMLElement | undefined {
  if (!paneVisible(settings, 'bookmarks')) return undefined;
  const items = bookmarks.list().map((entry) => {
    if (!entry.children) return h('li', {}, applyButton(bookmarks, entry));
    const children = entry.children.map((child) => h('li', {}, applyButton(bookmarks, child)));
    return h('li', {}, h('b', {}, entry.displayName), h('ul', {}, ...children));
  });
  return h(
    'aside',
    { class: 'bookmark-pane', 'aria-label': strings.bookmarks },
    h('h2', {}, strings.bookmarks),
    items.length > 0 ? h('ul', {}, ...items) : h('p', {}, strings.noBookmarks),
  );
}

function applyButton(
  bookmarks: EmbedSession['bookmarks'],
  { name, displayName }: { name: string; displayName: string },
): HTMLElement {
  const button = h('button', { type: 'button', 'data-bookmark': name }, displayName);
  button.addEventListener('click', () => bookmarks.applyByName(name));
  return button;
}

/** The bar of a presentation: which bookmark is shown, the one before, the next, and the way out. */
export function bookmarkBar({ bookmarks }: EmbedSession, strings: Strings): HTMLElement | undefined {
  const { playing, all } = bookmarks;
  if (playing === undefined) return undefined;
  const step = (label: string, act: () => void): HTMLElement => {
    const button = h('button', { type: 'button' }, label);
    button.addEventListener('click', act);
    return button;
  };
  return h(
    'footer',
    { class: 'bookmark-bar', 'aria-label': strings.presentation },
    step(strings.previous, () => bookmarks.show(playing - 1)),
    h('span', { role: 'status' }, `${playing + 1}/${all.length} ${all[playing]?.displayName ?? ''}`),
    step(strings.next, () => bookmarks.show(playing + 1)),
    step(strings.exit, () => bookmarks.play(0)),
  );
}
