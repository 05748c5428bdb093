import type { Strings } from '../appearance/strings.ts';
import type { Dispatch } from '../report/commands.ts';
import type { LoadedState } from '../report/embed-state.ts';
import { isPaneVisible } from '../report/load-config.ts';
import { h } from './dom.ts';
import { describeFilter, getFilterName } from './filter-description.ts';

/** Creates the pane with the filters of the report and the active page, or returns undefined if it is hidden. */
export function createFilterPane(
  { settings, reportState }: LoadedState,
  dispatch: Dispatch,
  strings: Strings,
): HTMLElement | undefined {
  if (!isPaneVisible(settings, 'filters')) return undefined;
  const { reportFilters, pageFilters, activePage } = reportState;
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
  const expanded = settings.panes?.filters?.expanded !== false;
  const list = items.length > 0 ? h('ul', {}, ...items) : h('p', {}, strings.noFilters);
  return h(
    'aside',
    { class: 'filter-pane', 'aria-label': strings.filters, 'data-collapsed': !expanded },
    h('h2', {}, createPaneToggle(dispatch, strings, expanded)),
    expanded ? list : undefined,
  );
}

/**
 * Creates the button that expands or collapses the pane. A click recreates the pane, so its handler restores the focus.
 */
function createPaneToggle(dispatch: Dispatch, strings: Strings, expanded: boolean): HTMLElement {
  const button = h('button', { type: 'button', 'aria-expanded': String(expanded) }, strings.filters);
  button.addEventListener('click', () => {
    dispatch({ type: 'updateSettings', patch: { panes: { filters: { expanded: !expanded } } } });
    document.querySelector<HTMLElement>('.filter-pane button')?.focus();
  });
  return button;
}
