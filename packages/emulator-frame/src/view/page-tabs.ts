import type { Strings } from '../appearance/strings.ts';
import type { Dispatch } from '../report/commands.ts';
import type { LoadedState } from '../report/embed-state.ts';
import { isPaneVisible } from '../report/load-config.ts';
import { h } from './dom.ts';

const leftPosition = 1;

/** Creates the page tabs, or returns undefined if they are hidden. */
export function createPageTabs(
  { report, reportState, settings }: LoadedState,
  dispatch: Dispatch,
  strings: Strings,
): { element: HTMLElement; atLeft: boolean } | undefined {
  if (!isPaneVisible(settings, 'pageNavigation')) return undefined;
  const tabs = report.definition.pages
    .filter(({ hidden }) => !hidden)
    .map(({ name, displayName }) => {
      const current = name === reportState.activePage ? 'page' : undefined;
      const tab = h('button', { type: 'button', 'aria-current': current }, displayName);
      tab.addEventListener('click', () => dispatch({ type: 'setPage', page: name, initiator: 'user' }));
      return tab;
    });
  const atLeft = settings.panes?.pageNavigation?.position === leftPosition;
  return { element: h('nav', { class: 'tabs', 'aria-label': strings.pages }, ...tabs), atLeft };
}
