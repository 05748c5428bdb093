import { accessEnd } from '@embed-portal/api-contract';
import { z } from 'zod';

/** Schema of a date field for the last day of access. The result is the end of this day in the user's time zone. */
export const lastDay = z
  .string()
  .transform((day) => (day === '' ? null : new Date(`${day}T23:59:59`).getTime()))
  .pipe(accessEnd);

const toTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the value of a date field for a time, such as `2026-12-31`. */
export function toDateValue(time: number | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return `${String(date.getFullYear())}-${toTwoDigits(date.getMonth() + 1)}-${toTwoDigits(date.getDate())}`;
}
