import { filterTypes } from '../../engine/filter.ts';
import { paneVisible } from '../report/load-config.ts';
import type { WireFilter } from '../report/filters.ts';
import type { Session } from '../report/session.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

/** What filters hold for the report and its active page; nothing when the host hides it. */
export function filterPane(session: Session, strings: Strings): HTMLElement | undefined {
  if (!paneVisible(session.settings, 'filters')) return undefined;
  const { reportFilters, pageFilters, activePage } = session.state;
  const shown = [...reportFilters, ...(pageFilters[activePage] ?? [])].filter(
    ({ displaySettings }) => displaySettings?.isHiddenInViewMode !== true,
  );
  const items = shown.map((filter) =>
    h(
      'li',
      {},
      h('b', {}, nameOf(filter)),
      filter.displaySettings?.isLockedInViewMode ? h('em', {}, strings.locked) : undefined,
      h('span', {}, meaningOf(filter, strings)),
    ),
  );
  const list = items.length > 0 ? h('ul', {}, ...items) : h('p', {}, strings.noFilters);
  return h(
    'aside',
    { class: 'filter-pane', 'aria-label': strings.filters },
    h('h2', {}, strings.filters),
    list,
  );
}

function nameOf({ displaySettings, target }: WireFilter): string {
  return (
    displaySettings?.displayName ??
    [target]
      .flat()
      .map(({ column }) => column)
      .join(', ')
  );
}

function meaningOf(filter: WireFilter, strings: Strings): string {
  switch (filter.filterType) {
    case filterTypes.basic:
      if (filter.operator === 'All' || filter.values.length === 0) return strings.all;
      return `${filter.operator === 'NotIn' ? '≠ ' : ''}${filter.values.join(', ')}`;
    case filterTypes.advanced:
      return filter.conditions
        .map(({ operator, value }) => `${operator} ${String(value ?? '')}`.trim())
        .join(` ${filter.logicalOperator} `);
    case filterTypes.tuple:
      return filter.values.map((tuple) => tuple.map(({ value }) => String(value)).join(' · ')).join(', ');
  }
}
