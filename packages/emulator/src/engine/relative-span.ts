import { relativeOperators, timeUnits } from '@embed-portal/emulator-protocol/filter';
import type { RelativeFilter } from '@embed-portal/emulator-protocol/filter';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Time span in milliseconds since 1970. `from` is inclusive, `to` is exclusive. */
export interface TimeSpan {
  from: number;
  to: number;
}

interface Unit {
  /** Where spans start or end: at the start of a day, at the start of a unit, or at the reference time. */
  alignment: 'rolling' | 'calendar' | 'clock';
  /** Returns the start of the unit that contains a time. */
  getStart(time: number): number;
  add(time: number, count: number): number;
}

const createFixedUnit = (alignment: Unit['alignment'], lengthMs: number): Unit => ({
  alignment,
  getStart: (time) => Math.floor(time / lengthMs) * lengthMs,
  add: (time, count) => time + count * lengthMs,
});
const createWeekUnit = (alignment: Unit['alignment']): Unit => ({
  alignment,
  getStart: (time) => getStartOfDay(time) - new Date(time).getUTCDay() * dayMs,
  add: (time, count) => time + count * 7 * dayMs,
});
const createMonthUnit = (alignment: Unit['alignment'], months: 1 | 12): Unit => ({
  alignment,
  getStart(time) {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), months === 12 ? 0 : date.getUTCMonth());
  },
  add: (time, count) => addMonths(time, count * months),
});

const units: Record<RelativeFilter['timeUnitType'], Unit> = {
  [timeUnits.days]: createFixedUnit('rolling', dayMs),
  [timeUnits.weeks]: createWeekUnit('rolling'),
  [timeUnits.calendarWeeks]: createWeekUnit('calendar'),
  [timeUnits.months]: createMonthUnit('rolling', 1),
  [timeUnits.calendarMonths]: createMonthUnit('calendar', 1),
  [timeUnits.years]: createMonthUnit('rolling', 12),
  [timeUnits.calendarYears]: createMonthUnit('calendar', 12),
  [timeUnits.minutes]: createFixedUnit('clock', minuteMs),
  [timeUnits.hours]: createFixedUnit('clock', hourMs),
};

/**
 * Returns the time span of a relative filter, in UTC.
 *
 * - Spans of days, weeks, months or years end or start with the current day, or with the adjacent day if
 *   `includeToday` is false.
 * - Calendar units are the complete units before or after the current unit. Weeks start on Sunday.
 * - Minutes and hours are counted from `now`.
 *
 * @param now - reference time in milliseconds since 1970
 */
export function getRelativeSpan(filter: RelativeFilter, now: number): TimeSpan {
  const unit = units[filter.timeUnitType];
  const count = filter.timeUnitsCount ?? 1;
  const unitStart = unit.getStart(now);
  if (filter.operator === relativeOperators.inThis) return { from: unitStart, to: unit.add(unitStart, 1) };
  const isPast = filter.operator === relativeOperators.inLast;
  const anchor = {
    clock: now,
    calendar: isPast ? unitStart : unit.add(unitStart, 1),
    rolling: getStartOfDay(now) + (isPast === (filter.includeToday ?? true) ? dayMs : 0),
  }[unit.alignment];
  return isPast
    ? { from: unit.add(anchor, -count), to: anchor }
    : { from: anchor, to: unit.add(anchor, count) };
}

function getStartOfDay(time: number): number {
  return Math.floor(time / dayMs) * dayMs;
}

/** Adds months to a time. Uses the last day of the resulting month if that month is too short. */
function addMonths(time: number, count: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (time - getStartOfDay(time));
}
