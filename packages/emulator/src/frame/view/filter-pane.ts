import type { EmbedSession } from '../report/embed-session.ts';
import { isPaneVisible } from '../report/load-config.ts';
import { h } from './dom.ts';
import { describeFilter, getFilterName } from './filter-description.ts';
import type { Strings } from './strings.ts';

/** Creates the pane with the filters of the report and the active page, or returns undefined if it is hidden. */
export function createFilterPane(session: EmbedSession, strings: Strings): HTMLElement | undefined {
  if (!isPaneVisible(session.settings, 'filters')) return undefined;
  const { reportFilters, pageFilters, activePage } = session.state;
  const visibleFilters = [...reportFilters, ...(pageFilters[activePage] ?? [])].filter(
    ({ displaySettings }) => displaySettings?.isHiddenInViewMode !== true,
  );
  const items = visibleFilters.map((filter) =>
    h(
      'li',
      {},
      h('b', {}, getFilterName(filter)),
      filter.displaySettings?.isLockedInViewMode ? h('em', {}, strings.locked) : undefined,
      h('span', {}, describeFilter(filter, strings)),
    ),
  );
  const expanded = session.settings.panes?.filters?.expanded !== false;
  const list = items.length > 0 ? h('ul', {}, ...items) : h('p', {}, strings.noFilters);
  return h(
    'aside',
    { class: 'filter-pane', 'aria-label': strings.filters, 'data-collapsed': !expanded },
    h('h2', {}, createPaneToggle(session, strings, expanded)),
    expanded ? list : undefined,
  );
}

/**
 * Creates the button that expands or collapses the pane. A click recreates the pane, so its handler restores the focus.
 */
function createPaneToggle(session: EmbedSession, strings: Strings, expanded: boolean): HTMLElement {
  const button = h('button', { type: 'button', 'aria-expanded': String(expanded) }, strings.filters);
  button.addEventListener('click', () => {
    session.updateSettings({ panes: { filters: { expanded: !expanded } } });
    document.querySelector<HTMLElement>('.filter-pane button')?.focus();
  });
  return button;
}
