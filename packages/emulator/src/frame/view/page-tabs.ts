import type { EmbedSession } from '../report/embed-session.ts';
import { isPaneVisible } from '../report/load-config.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

const leftPosition = 1;

/** Creates the page tabs, or returns undefined if they are hidden. */
export function createPageTabs(
  session: EmbedSession,
  strings: Strings,
): { element: HTMLElement; atLeft: boolean } | undefined {
  if (!isPaneVisible(session.settings, 'pageNavigation')) return undefined;
  const { report, state, settings } = session;
  const tabs = report.definition.pages
    .filter(({ hidden }) => !hidden)
    .map(({ name, displayName }) => {
      const current = name === state.activePage ? 'page' : undefined;
      const tab = h('button', { type: 'button', 'aria-current': current }, displayName);
      tab.addEventListener('click', () => session.setPage(name, 'user'));
      return tab;
    });
  const atLeft = settings.panes?.pageNavigation?.position === leftPosition;
  return { element: h('nav', { class: 'tabs', 'aria-label': strings.pages }, ...tabs), atLeft };
}
