import type { Value } from '@embed-portal/emulator-protocol/value';
import type { ColumnDefinition } from '../model/model-schema.ts';

/**
 * Parses the text of a cell according to its column type. Empty cells become `null`.
 * @throws {Error} when the text does not match the type. The message starts with `location`.
 */
export function parseCell(
  text: string,
  { name, type }: Pick<ColumnDefinition, 'name' | 'type'>,
  location: string,
): Value {
  if (text === '') return null;
  const fail = (expected: string): never => {
    throw new Error(`${location}: '${text}' in ${name} is not a ${expected}.`);
  };
  switch (type) {
    case 'text':
      return text;
    case 'date':
      return parseDay(text) ?? fail('date (YYYY-MM-DD)');
    case 'dateTime':
      return parseDateTime(text) ?? fail('date and time (YYYY-MM-DDTHH:MM:SS)');
    case 'integer':
    case 'decimal':
      return Number.isNaN(Number(text)) ? fail('number') : Number(text);
  }
}

/** Parses an ISO date. A time after the date is ignored. */
function parseDay(text: string): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(text) ?? [];
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

/** Parses a date and time. The default time zone is UTC. */
function parseDateTime(text: string): string | undefined {
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
