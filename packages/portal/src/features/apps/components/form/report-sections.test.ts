import { describe, expect, it } from 'vitest';
import { createUuid } from '../../../../test-support/sample.ts';
import {
  AppForm,
  addSection,
  findAdjacentPlace,
  findNameError,
  formatSections,
  moveReport,
  moveSection,
  removeReport,
  removeSection,
  renameSection,
  selectReports,
  toReportSections,
} from './report-sections.ts';
import type { ReportSection } from './report-sections.ts';

const sections = toReportSections([
  { id: 'a', section: null },
  { id: 'b', section: 'Sales' },
  { id: 'c', section: 'Sales' },
  { id: 'd', section: 'Stores' },
]);
const [, sales, stores] = sections.map(({ id }) => id) as [string, string, string];

/** Formats sections as `Sales: b c`. */
const format = (list: readonly ReportSection[]) =>
  list.map(({ name, reports }) => [`${name ?? '-'}:`, ...reports].join(' '));

describe('toReportSections', () => {
  it('groups reports by section, after the reports without a section', () => {
    expect(format(sections)).toEqual(['-: a', 'Sales: b c', 'Stores: d']);
  });

  it('always contains the reports without a section', () => {
    expect(format(toReportSections([]))).toEqual(['-:']);
    expect(format(toReportSections([{ id: 'b', section: 'Sales' }]))).toEqual(['-:', 'Sales: b']);
  });
});

describe('selectReports', () => {
  it('removes deselected reports, and appends selected reports to the last section in order', () => {
    expect(format(selectReports(sections, ['f', 'a', 'c', 'e']))).toEqual([
      '-: a',
      'Sales: c',
      'Stores: f e',
    ]);
  });
});

describe('moveReport', () => {
  it.each([
    ['b', { sectionId: sales, index: 1 }, ['-: a', 'Sales: c b', 'Stores: d']],
    ['c', { sectionId: sales, index: 0 }, ['-: a', 'Sales: c b', 'Stores: d']],
    ['a', { sectionId: stores, index: 1 }, ['-:', 'Sales: b c', 'Stores: d a']],
    ['d', { sectionId: sales, index: 1 }, ['-: a', 'Sales: b d c', 'Stores:']],
  ])('moves %s to %j', (id, place, expected) => {
    expect(format(moveReport(sections, id, place))).toEqual(expected);
  });
});

describe('findAdjacentPlace', () => {
  const step = (id: string, direction: -1 | 1) => {
    const place = findAdjacentPlace(sections, id, direction);
    return place && format(moveReport(sections, id, place));
  };

  it('stays in the section between its ends', () => {
    expect(step('b', 1)).toEqual(['-: a', 'Sales: c b', 'Stores: d']);
    expect(step('c', -1)).toEqual(['-: a', 'Sales: c b', 'Stores: d']);
  });

  it('leads to the adjacent section at the ends of a section', () => {
    expect(step('b', -1)).toEqual(['-: a b', 'Sales: c', 'Stores: d']);
    expect(step('c', 1)).toEqual(['-: a', 'Sales: b', 'Stores: c d']);
    expect(step('a', 1)).toEqual(['-:', 'Sales: a b c', 'Stores: d']);
  });

  it('ends at both ends of the list', () => {
    expect(step('a', -1)).toBeUndefined();
    expect(step('d', 1)).toBeUndefined();
  });
});

describe('moveSection', () => {
  it.each([
    [stores, 1, ['-: a', 'Stores: d', 'Sales: b c']],
    [sales, 2, ['-: a', 'Stores: d', 'Sales: b c']],
    [stores, 0, ['-: a', 'Stores: d', 'Sales: b c']],
  ])('moves %s to index %i, behind the reports without a section', (id, index, expected) => {
    expect(format(moveSection(sections, id, index))).toEqual(expected);
  });
});

describe('removeSection', () => {
  it('appends the reports to the previous section', () => {
    expect(format(removeSection(sections, stores))).toEqual(['-: a', 'Sales: b c d']);
    expect(format(removeSection(sections, sales))).toEqual(['-: a b c', 'Stores: d']);
  });
});

describe('addSection, renameSection and removeReport', () => {
  it('change only their section', () => {
    expect(format(addSection(sections))).toEqual(['-: a', 'Sales: b c', 'Stores: d', ':']);
    expect(format(renameSection(sections, sales, 'Revenue'))).toEqual(['-: a', 'Revenue: b c', 'Stores: d']);
    expect(format(removeReport(sections, 'c'))).toEqual(['-: a', 'Sales: b', 'Stores: d']);
  });
});

describe('findNameError', () => {
  const findError = (name: string, list: readonly ReportSection[] = sections) => {
    const renamed = renameSection(list, sales, name);
    return findNameError(renamed, renamed[1] as ReportSection);
  };

  it.each([
    ['Revenue', undefined],
    [' ', 'Section name is required'],
    [' Stores ', 'Another section has this name'],
    ['a\u0007b', 'Contains an invisible character. Remove it.'],
  ])('checks the name %j', (name, error) => {
    expect(findError(name)).toBe(error);
  });

  it('ignores sections without reports, which are not saved', () => {
    const withoutSales = removeReport(removeReport(sections, 'b'), 'c');
    expect(findError('', withoutSales)).toBeUndefined();
    expect(findError('Sales', removeReport(sections, 'd'))).toBeUndefined();
  });
});

describe('formatSections', () => {
  it('formats a line for each section that has reports, with the positions in the app', () => {
    const names = { b: 'Sales overview', c: 'Targets', d: 'Stores today' } as Record<string, string>;
    const withoutFirst = removeReport(sections, 'a');
    expect(formatSections(withoutFirst, (id) => names[id] ?? id)).toBe(
      'Sales: 1. Sales overview, 2. Targets\nStores: 3. Stores today',
    );
  });
});

describe('AppForm', () => {
  const app = {
    name: 'Retail',
    description: '',
    icon: 'store',
    tenantId: createUuid(11),
    groups: [createUuid(60)],
  };
  const [first, second] = [createUuid(201), createUuid(202)];
  const parse = (list: readonly ReportSection[]) => AppForm.safeParse({ ...app, reports: list });

  it('returns IDs for reports without a section', () => {
    const { data } = parse(toReportSections([first, second].map((id) => ({ id, section: null }))));
    expect(data?.reports).toEqual([first, second]);
  });

  it('returns reports with the names of their sections, and omits sections without reports', () => {
    const list = toReportSections([
      { id: first, section: null },
      { id: second, section: ' Stores ' },
    ]);
    expect(parse(addSection(list)).data?.reports).toEqual([first, { id: second, section: 'Stores' }]);
  });

  it('rejects an app without reports, and sections with the same name', () => {
    expect(parse(addSection(toReportSections([]))).error?.issues).toMatchObject([
      { path: ['reports'], message: 'At least one report must be selected' },
    ]);
    const list = toReportSections([
      { id: first, section: 'Sales' },
      { id: second, section: 'Stores' },
    ]);
    const [, , last] = list;
    expect(parse(renameSection(list, last?.id ?? '', 'Sales')).error?.issues).toMatchObject([
      { path: ['reports', 1, 'name'], message: 'Another section has this name' },
      { path: ['reports', 2, 'name'], message: 'Another section has this name' },
    ]);
  });
});
