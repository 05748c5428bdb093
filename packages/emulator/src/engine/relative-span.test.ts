import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { column, loadSample } from '../../test/support/brute-force.ts';
import type { Sample } from '../../test/support/brute-force.ts';
import { modelSchema } from '../content/model-schema.ts';
import { createCalendarTable } from '../data/calendar.ts';
import type { ColumnRows } from '../data/table-rows.ts';
import { createDataset } from './dataset.ts';
import type { RelativeFilter } from './filter.ts';
import { runQuery } from './query.ts';

let sample: Sample;

beforeAll(async () => {
  sample = await loadSample(1500);
});

describe('a relative date filter', () => {
  type Ymd = [number, number, number];
  const ymd = (day: string): Ymd => day.split('-').map(Number) as Ymd;
  const text = ([year, month, day]: Ymd): string =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  const plusDays = (day: string, count: number): string => {
    const [year, month, date] = ymd(day);
    return text([year, month, date + count]);
  };
  const plusMonths = (day: string, count: number): string => {
    const [year, month, date] = ymd(day);
    const first = text([year, month + count, 1]);
    const length = ymd(text([year, month + count + 1, 0]))[2];
    return text([...(ymd(first).slice(0, 2) as [number, number]), Math.min(date, length)]);
  };
  const sunday = (day: string): string => plusDays(day, -new Date(day).getUTCDay());
  const starts = [(day: string) => day, sunday, sunday, month, month, year, year];
  function month(day: string): string {
    return `${day.slice(0, 7)}-01`;
  }
  function year(day: string): string {
    return `${day.slice(0, 4)}-01-01`;
  }
  const adds = [
    plusDays,
    ...[1, 2].map(() => (day: string, count: number) => plusDays(day, 7 * count)),
    ...[1, 2].map(() => plusMonths),
    ...[1, 2].map(() => (day: string, count: number) => plusMonths(day, 12 * count)),
  ];

  /** First and last day but one, worked out on day names. */
  function daysOf(
    { operator, timeUnitType, timeUnitsCount = 1, includeToday }: RelativeFilter,
    today: string,
  ) {
    const [start, add] = [starts[timeUnitType], adds[timeUnitType]];
    if (!start || !add) throw new Error('no such unit');
    const begin = start(today);
    if (operator === 1) return [begin, add(begin, 1)];
    if ([2, 4, 6].includes(timeUnitType)) {
      return operator === 0
        ? [add(begin, -timeUnitsCount), begin]
        : [add(begin, 1), add(add(begin, 1), timeUnitsCount)];
    }
    const tomorrow = plusDays(today, 1);
    if (operator === 0) {
      const end = includeToday ? tomorrow : today;
      return [add(end, -timeUnitsCount), end];
    }
    const from = includeToday ? today : tomorrow;
    return [from, add(from, timeUnitsCount)];
  }

  it('keeps the days of its span, whatever the unit, the count and the day that it is asked on', () => {
    const scenario = fc.record({
      operator: fc.constantFrom(0 as const, 1 as const, 2 as const),
      timeUnitType: fc.constantFrom(0, 1, 2, 3, 4, 5, 6) as fc.Arbitrary<RelativeFilter['timeUnitType']>,
      timeUnitsCount: fc.integer({ min: 1, max: 30 }),
      includeToday: fc.boolean(),
      today: fc.integer({ min: 0, max: 1200 }).map((days) => plusDays('2022-12-01', days)),
      onFact: fc.boolean(),
    });
    fc.assert(
      fc.property(scenario, ({ today, onFact, ...fields }) => {
        const name = onFact ? 'Sales[OrderDate]' : 'Calendar[Date]';
        const filter: RelativeFilter = { filterType: 4, target: column(name), ...fields };
        const [from = '', to = ''] = daysOf(filter, today);
        const kept = sample.rows.filter((row) => String(row[name]) >= from && String(row[name]) < to);
        sample.expectRevenue([filter], kept, 'Store[Country]', `${today}T15:30:00.000Z`);
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

it('a relative time filter keeps the moments of the last, this or the next minutes and hours', () => {
  const start = Date.UTC(2025, 4, 31, 22, 0);
  const moments = Array.from({ length: 400 }, (_, at) => new Date(start + at * 37_000).toISOString());
  const log = createDataset(
    logModel,
    new Map([
      [
        'Log',
        {
          rowCount: moments.length,
          columns: new Map<string, ColumnRows>([
            ['At', moments],
            ['Day', moments.map((at) => at.slice(0, 10))],
          ]),
        },
      ],
      ['Calendar', createCalendarTable('2025-05-01', '2025-06-30')],
    ]),
  );
  const scenario = fc.record({
    operator: fc.constantFrom(0 as const, 1 as const, 2 as const),
    hours: fc.boolean(),
    count: fc.integer({ min: 1, max: 90 }),
    now: fc.integer({ min: -3600, max: 18_000 }).map((seconds) => start + seconds * 1000),
  });
  fc.assert(
    fc.property(scenario, ({ operator, hours, count, now }) => {
      const length = hours ? 3_600_000 : 60_000;
      const filter: RelativeFilter = {
        filterType: 7,
        target: { table: 'Log', column: 'At' },
        operator,
        timeUnitsCount: count,
        timeUnitType: hours ? 8 : 7,
      };
      const kept = moments.filter((at) => {
        const [ago, unit, present] = [now - Date.parse(at), Date.parse(at) / length, now / length];
        if (operator === 1) return Math.floor(unit) === Math.floor(present);
        return operator === 0 ? ago > 0 && ago <= count * length : ago <= 0 && ago > -count * length;
      });
      const query = {
        groupBy: [],
        measures: ['Entries'],
        filters: [filter],
        now: new Date(now).toISOString(),
      };
      expect(runQuery(log, query).rows[0]?.[0] ?? 0).toBe(kept.length);
    }),
    { numRuns: 200 },
  );
});
