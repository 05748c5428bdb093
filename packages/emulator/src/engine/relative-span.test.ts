import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { RelativeFilter } from '@embed-portal/emulator-protocol/filter';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSample } from '../../test/support/sample-rows.ts';
import type { Sample } from '../../test/support/sample-rows.ts';
import { createCalendarTable } from '../data/calendar.ts';
import type { ColumnRows } from '../data/table-rows.ts';
import { modelSchema } from '../model/model-schema.ts';
import { createDataset } from './dataset.ts';
import { QueryEngine } from './query.ts';

let sample: Sample;

beforeAll(async () => {
  sample = await loadSample(1500);
});

describe('Relative date filter', () => {
  type DateParts = [year: number, month: number, day: number];
  const parseDate = (date: string): DateParts => date.split('-').map(Number) as DateParts;
  const formatDate = ([year, month, day]: DateParts): string =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  const addDays = (date: string, count: number): string => {
    const [year, month, day] = parseDate(date);
    return formatDate([year, month, day + count]);
  };
  const addMonths = (date: string, count: number): string => {
    const [year, month, day] = parseDate(date);
    const firstDay = formatDate([year, month + count, 1]);
    const monthLength = parseDate(formatDate([year, month + count + 1, 0]))[2];
    return formatDate([...(parseDate(firstDay).slice(0, 2) as [number, number]), Math.min(day, monthLength)]);
  };
  const getStartOfWeek = (date: string): string => addDays(date, -new Date(date).getUTCDay());
  /** Functions by time unit that return the first day of the unit. */
  const starts = [
    (date: string) => date,
    getStartOfWeek,
    getStartOfWeek,
    getStartOfMonth,
    getStartOfMonth,
    getStartOfYear,
    getStartOfYear,
  ];
  function getStartOfMonth(date: string): string {
    return `${date.slice(0, 7)}-01`;
  }
  function getStartOfYear(date: string): string {
    return `${date.slice(0, 4)}-01-01`;
  }
  /** Functions by time unit that add a number of units. */
  const additions = [
    addDays,
    ...[1, 2].map(() => (date: string, count: number) => addDays(date, 7 * count)),
    ...[1, 2].map(() => addMonths),
    ...[1, 2].map(() => (date: string, count: number) => addMonths(date, 12 * count)),
  ];

  /** Returns the first day of the span and the day after its last day, computed from calendar dates. */
  function getExpectedSpan(
    { operator, timeUnitType, timeUnitsCount = 1, includeToday }: RelativeFilter,
    today: string,
  ) {
    const [start, add] = [starts[timeUnitType], additions[timeUnitType]];
    if (!start || !add) throw new Error(`Unknown time unit ${String(timeUnitType)}.`);
    const unitStart = start(today);
    if (operator === 1) return [unitStart, add(unitStart, 1)];
    if ([2, 4, 6].includes(timeUnitType)) {
      return operator === 0
        ? [add(unitStart, -timeUnitsCount), unitStart]
        : [add(unitStart, 1), add(add(unitStart, 1), timeUnitsCount)];
    }
    const tomorrow = addDays(today, 1);
    if (operator === 0) {
      const end = includeToday ? tomorrow : today;
      return [add(end, -timeUnitsCount), end];
    }
    const from = includeToday ? today : tomorrow;
    return [from, add(from, timeUnitsCount)];
  }

  it('selects the days of its span for every unit, count and reference date', () => {
    const scenario = fc.record({
      operator: fc.constantFrom(0 as const, 1 as const, 2 as const),
      timeUnitType: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
      timeUnitsCount: fc.integer({ min: 1, max: 30 }),
      includeToday: fc.boolean(),
      today: fc.integer({ min: 0, max: 1200 }).map((days) => addDays('2022-12-01', days)),
      isFactColumn: fc.boolean(),
    });
    fc.assert(
      fc.property(scenario, ({ today, isFactColumn, ...fields }) => {
        const name = isFactColumn ? 'Sales[OrderDate]' : 'Calendar[Date]';
        const filter: RelativeFilter = { filterType: 4, target: parseColumn(name), ...fields };
        const [from = '', to = ''] = getExpectedSpan(filter, today);
        const matching = sample.rows.filter((row) => String(row[name]) >= from && String(row[name]) < to);
        sample.expectRevenue([filter], matching, 'Store[Country]', `${today}T15:30:00.000Z`);
      }),
      { numRuns: 250 },
    );
  });
});

const logModel = modelSchema.parse({
  name: 'Log',
  factTable: 'Log',
  dateTable: 'Calendar',
  tables: [
    {
      name: 'Log',
      columns: [
        { name: 'At', type: 'dateTime' },
        { name: 'Day', type: 'date' },
      ],
      rows: { kind: 'csv', file: 'none' },
    },
    {
      name: 'Calendar',
      columns: [{ name: 'Date', type: 'date' }],
      rows: { kind: 'calendar', from: '2025-05-01', to: '2025-06-30' },
    },
  ],
  relationships: [{ from: 'Log[Day]', to: 'Calendar[Date]' }],
  measures: [{ name: 'Entries', table: 'Log', format: 'integer', expression: { count: 'Log' } }],
});

it('a relative time filter selects the times in the last, current or next minutes and hours', () => {
  const start = Date.UTC(2025, 4, 31, 22, 0);
  const times = Array.from({ length: 400 }, (_, index) => new Date(start + index * 37_000).toISOString());
  const log = createDataset(
    logModel,
    new Map([
      [
        'Log',
        {
          rowCount: times.length,
          columns: new Map<string, ColumnRows>([
            ['At', times],
            ['Day', times.map((time) => time.slice(0, 10))],
          ]),
        },
      ],
      ['Calendar', createCalendarTable('2025-05-01', '2025-06-30')],
    ]),
  );
  const engine = new QueryEngine(log);
  const scenario = fc.record({
    operator: fc.constantFrom(0 as const, 1 as const, 2 as const),
    isHours: fc.boolean(),
    count: fc.integer({ min: 1, max: 90 }),
    now: fc.integer({ min: -3600, max: 18_000 }).map((seconds) => start + seconds * 1000),
  });
  fc.assert(
    fc.property(scenario, ({ operator, isHours, count, now }) => {
      const unitMs = isHours ? 3_600_000 : 60_000;
      const filter: RelativeFilter = {
        filterType: 7,
        target: { table: 'Log', column: 'At' },
        operator,
        timeUnitsCount: count,
        timeUnitType: isHours ? 8 : 7,
      };
      const matching = times.filter((time) => {
        const [ageMs, unit, currentUnit] = [now - Date.parse(time), Date.parse(time) / unitMs, now / unitMs];
        if (operator === 1) return Math.floor(unit) === Math.floor(currentUnit);
        return operator === 0 ? ageMs > 0 && ageMs <= count * unitMs : ageMs <= 0 && ageMs > -count * unitMs;
      });
      const query = {
        groupBy: [],
        measures: ['Entries'],
        filters: [filter],
        now: new Date(now).toISOString(),
      };
      expect(engine.run(query).rows[0]?.[0] ?? 0).toBe(matching.length);
    }),
    { numRuns: 200 },
  );
});
