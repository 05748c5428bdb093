import { listDays } from './days.ts';
import type { TableRows } from './table-rows.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Creates a date table with one row per day, and columns for year, quarter, month and weekday. */
export function createCalendarTable(from: string, to: string): TableRows {
  const dates = listDays(from, to);
  const monthNumbers = dates.map((date) => Number(date.slice(5, 7)));
  const weekdayNumbers = dates.map((date) => ((new Date(date).getUTCDay() + 6) % 7) + 1);
  return {
    rowCount: dates.length,
    columns: new Map<string, (string | number)[]>([
      ['Date', dates],
      ['Year', dates.map((date) => Number(date.slice(0, 4)))],
      ['Quarter', monthNumbers.map((month) => `Q${Math.ceil(month / 3)}`)],
      ['Month', monthNumbers.map((month) => months[month - 1] ?? '')],
      ['MonthNumber', monthNumbers],
      ['YearMonth', dates.map((date) => date.slice(0, 7))],
      ['Weekday', weekdayNumbers.map((weekday) => weekdays[weekday - 1] ?? '')],
      ['WeekdayNumber', weekdayNumbers],
    ]),
  };
}
