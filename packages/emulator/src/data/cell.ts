import type { ColumnDefinition } from '../content/model-schema.ts';
import type { Value } from './table-rows.ts';

/** Reads a cell's text as its column's type; an empty one is blank. Throws, saying `where`, when it is none. */
export function parseCell(
  text: string,
  { name, type }: Pick<ColumnDefinition, 'name' | 'type'>,
  where: string,
): Value {
  if (text === '') return null;
  const fail = (what: string): never => {
    throw new Error(`${where}: '${text}' in ${name} is no ${what}.`);
  };
  switch (type) {
    case 'text':
      return text;
    case 'date':
      return parseDay(text) ?? fail('date (YYYY-MM-DD)');
    case 'dateTime':
      return parseDateTime(text) ?? fail('moment (YYYY-MM-DDTHH:MM:SS)');
    case 'integer':
    case 'decimal':
      return Number.isNaN(Number(text)) ? fail('number') : Number(text);
  }
}

/** A day as ISO writes it; what stands behind it is passed over. */
function parseDay(text: string): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(text) ?? [];
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

/** A moment without a zone is one of UTC. */
function parseDateTime(text: string): string | undefined {
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
