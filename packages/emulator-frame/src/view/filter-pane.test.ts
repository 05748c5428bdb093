// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { getStrings } from '../appearance/strings.ts';
import type { Dispatch } from '../report/commands.ts';
import type { LoadedState } from '../report/embed-state.ts';
import type { ReportSettings } from '../report/load-config.ts';
import { createFilterPane } from './filter-pane.ts';

const createFilter = (column: string, displaySettings?: object) => ({
  filterType: 1,
  target: { table: 'Store', column },
  operator: 'In',
  values: ['Delft'],
  displaySettings,
});

/** Creates the pane of a report with filters of the report and of its pages. The page `p` is active. */
function openPane(settings: ReportSettings, report: object[], pages: Record<string, object[]> = {}) {
  const reportState = { reportFilters: report, pageFilters: pages, activePage: 'p' };
  const state = { settings, reportState } as unknown as LoadedState;
  const pane = createFilterPane(state, vi.fn<Dispatch>(), getStrings('en'));
  const entries = [...(pane?.querySelectorAll('li') ?? [])].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(' | '),
  );
  return { pane, entries };
}

describe('The filter pane', () => {
  it('lists the filters of the report and of the active page, except hidden ones', () => {
    const hidden = { isHiddenInViewMode: true };
    const { entries } = openPane(
      {},
      [
        createFilter('City'),
        createFilter('Owner', hidden),
        createFilter('Size', { isHiddenInViewMode: false }),
      ],
      { p: [createFilter('Day'), createFilter('Secret', hidden)], other: [createFilter('Month')] },
    );
    expect(entries).toEqual(['City | Delft', 'Size | Delft', 'Day | Delft']);
  });

  it('names locked filters and display names', () => {
    const displaySettings = { isLockedInViewMode: true, displayName: 'Town' };
    expect(openPane({}, [createFilter('City', displaySettings)]).entries).toEqual(['Town | locked | Delft']);
  });

  it('says that there are no filters when all of them are hidden', () => {
    const { pane, entries } = openPane({}, [createFilter('Owner', { isHiddenInViewMode: true })]);
    expect(entries).toEqual([]);
    expect(pane?.textContent).toContain('No filters on this page');
  });

  it('contains no filters while it is collapsed, and is missing when the settings hide it', () => {
    const filters = [createFilter('City')];
    expect(openPane({ panes: { filters: { expanded: false } } }, filters).entries).toEqual([]);
    expect(openPane({ panes: { filters: { visible: false } } }, filters).pane).toBeUndefined();
    expect(openPane({ filterPaneEnabled: false }, filters).pane).toBeUndefined();
  });
});
