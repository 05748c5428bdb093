import type { SecurityFilter } from '@embed-portal/api-contract';

export type FilterValue = SecurityFilter['values'][number];

const numberPattern = /^-?(\d+(\.\d+)?|\.\d+)$/;
const quotedPattern = /^"(.*)"$/;

function parseLine(line: string): FilterValue {
  const text = quotedPattern.exec(line)?.[1];
  if (text !== undefined) return text;
  if (numberPattern.test(line)) return Number(line);
  return line === 'true' || line === 'false' ? line === 'true' : line;
}

function formatValue(value: FilterValue): string {
  if (typeof value !== 'string') return String(value);
  const canOmitQuotes = value === value.trim() && value !== '' && parseLine(value) === value;
  return canOmitQuotes ? value : `"${value}"`;
}

/**
 * Parses one value per line: `true` and `false` are booleans, numerals are numbers. All other values, and values in
 * quotes, are strings.
 */
export const parseFilterValues = (lines: string): FilterValue[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(parseLine);

/** Formats values, one per line, as {@link parseFilterValues} expects them. */
export const formatFilterValues = (values: readonly FilterValue[]): string =>
  values.map(formatValue).join('\n');
