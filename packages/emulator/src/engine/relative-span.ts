import { relativeOperators, timeUnits } from './filter.ts';
import type { RelativeFilter } from './filter.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A span of milliseconds since 1970: `from` is in it, `to` no more. */
export interface Span {
  from: number;
  to: number;
}

interface Unit {
  kind: 'rolling' | 'calendar' | 'clock';
  /** The beginning of the unit that a moment lies in. */
  start(moment: number): number;
  add(moment: number, count: number): number;
}

const fixed = (kind: Unit['kind'], length: number): Unit => ({
  kind,
  start: (moment) => Math.floor(moment / length) * length,
  add: (moment, count) => moment + count * length,
});
const week = (kind: Unit['kind']): Unit => ({
  kind,
  start: (moment) => startOfDay(moment) - new Date(moment).getUTCDay() * day,
  add: (moment, count) => moment + count * 7 * day,
});
const months = (kind: Unit['kind'], length: 1 | 12): Unit => ({
  kind,
  start(moment) {
    const date = new Date(moment);
    return Date.UTC(date.getUTCFullYear(), length === 12 ? 0 : date.getUTCMonth());
  },
  add: (moment, count) => addMonths(moment, count * length),
});

const units: Record<RelativeFilter['timeUnitType'], Unit> = {
  [timeUnits.days]: fixed('rolling', day),
  [timeUnits.weeks]: week('rolling'),
  [timeUnits.calendarWeeks]: week('calendar'),
  [timeUnits.months]: months('rolling', 1),
  [timeUnits.calendarMonths]: months('calendar', 1),
  [timeUnits.years]: months('rolling', 12),
  [timeUnits.calendarYears]: months('calendar', 12),
  [timeUnits.minutes]: fixed('clock', minute),
  [timeUnits.hours]: fixed('clock', hour),
};

/**
 * The span that a relative filter means at a moment, in UTC. Days, weeks, months and years end or start with today,
 * or next to it when today is left out; calendar units are the whole ones before or after the present one, and
 * weeks start on Sunday; minutes and hours are counted from the moment itself.
 */
export function relativeSpan(filter: RelativeFilter, now: number): Span {
  const unit = units[filter.timeUnitType];
  const count = filter.timeUnitsCount ?? 1;
  const begin = unit.start(now);
  if (filter.operator === relativeOperators.inThis) return { from: begin, to: unit.add(begin, 1) };
  const back = filter.operator === relativeOperators.inLast;
  const anchor = {
    clock: now,
    calendar: back ? begin : unit.add(begin, 1),
    rolling: startOfDay(now) + (back === (filter.includeToday ?? true) ? day : 0),
  }[unit.kind];
  return back
    ? { from: unit.add(anchor, -count), to: anchor }
    : { from: anchor, to: unit.add(anchor, count) };
}

function startOfDay(moment: number): number {
  return Math.floor(moment / day) * day;
}

/** The same day of another month, or its last one where it is shorter. */
function addMonths(moment: number, count: number): number {
  const date = new Date(moment);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (moment - startOfDay(moment));
}
