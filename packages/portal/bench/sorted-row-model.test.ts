import { computeMedian, interleave } from '@embed-portal/testing/statistics';
import {
  createTable,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
} from '@tanstack/react-table';
import type { TableOptions, TableState } from '@tanstack/react-table';
import { expect, it } from 'vitest';
import { compareValues } from '../src/ui/table/column.ts';
import type { CellValue } from '../src/ui/table/column.ts';
import { createSortedRowModel } from '../src/ui/table/sorted-row-model.ts';

// Compares the sorted row model of the portal with that of TanStack Table: `npm run bench`.
interface Row {
  name: string;
  description: string | null;
}

const towns = ['Zwolle', 'Café', 'Assen'];
const rows = Array.from({ length: 10_000 }, (_, index): Row => ({
  name: `Depot ${(index * 7_919) % 10_000} ${towns[index % towns.length] ?? ''}`,
  description: index % 4 === 0 ? null : `Sales of ${(index * 31) % 500}`,
}));
const find = (text: string) => new Set(rows.filter(({ name }) => name.includes(text)));

const steps: [string, Partial<TableState>][] = [
  ['Sort in descending order', { sorting: [{ id: 'name', desc: true }] }],
  ['Sort by another column', { sorting: [{ id: 'description', desc: false }] }],
  ['Sort by the first column again', { sorting: [{ id: 'name', desc: false }] }],
  ['Search', { globalFilter: find('1') }],
  ['Clear the search', { globalFilter: undefined }],
];

const models = {
  portal: createSortedRowModel,
  TanStack: getSortedRowModel<Row>(),
} satisfies Record<string, TableOptions<Row>['getSortedRowModel']>;

/** Returns the milliseconds of processor time of each step, and the names of the rows that the last step shows. */
function measureSteps(model: keyof typeof models) {
  let state = {
    sorting: [{ id: 'name', desc: false }],
    pagination: { pageIndex: 0, pageSize: 10 },
    columnPinning: { left: [], right: [] },
    rowSelection: {},
  } as unknown as TableState;
  const table = createTable<Row>({
    data: rows,
    columns: (['name', 'description'] as const).map((id) => ({
      id,
      accessorFn: (row: Row) => row[id],
      sortingFn: (a, b) => compareValues(a.getValue<CellValue>(id), b.getValue<CellValue>(id)),
    })),
    state,
    onStateChange: () => undefined,
    renderFallbackValue: null,
    getColumnCanGlobalFilter: ({ id }) => id === 'name',
    globalFilterFn: ({ original }, _, matches: ReadonlySet<Row>) => matches.has(original),
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: models[model],
    getPaginationRowModel: getPaginationRowModel(),
  });
  const readNames = () => table.getRowModel().rows.map(({ original }) => original.name);
  readNames();
  const times = steps.map(([, change]) => {
    state = { ...state, ...change };
    table.setOptions((options) => ({ ...options, state }));
    const before = process.cpuUsage();
    readNames();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return { times, names: readNames() };
}

it('measures the sorting and searching of 10,000 rows', { timeout: 600_000 }, async () => {
  const results = steps.map(() => ({ portal: [] as number[], TanStack: [] as number[] }));
  const shown = { portal: [] as string[], TanStack: [] as string[] };
  await interleave(['portal', 'TanStack'] as const, 15, async (model) => {
    const { times, names } = measureSteps(model);
    shown[model] = names;
    times.forEach((time, index) => results[index]?.[model].push(time));
    return 0;
  });
  expect(shown.portal).toEqual(shown.TanStack);
  const lines = steps.map(([step], index) => {
    const { portal = [], TanStack = [] } = results[index] ?? {};
    return `| ${step} | ${computeMedian(portal).toFixed(1)} | ${computeMedian(TanStack).toFixed(1)} |`;
  });
  const head = '| Processor time in ms | portal | TanStack |\n| --- | --- | --- |';
  process.stdout.write(`\n${head}\n${lines.join('\n')}\n`);
});
