import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { BasicFilter } from '@embed-portal/emulator-protocol/filter';
import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { ModelFields } from '@embed-portal/emulator-protocol/service-messages';
import { parseMeanings, buildVocabulary } from './question-vocabulary.ts';
import type { ChartKeyword, Meaning } from './question-vocabulary.ts';
import { buildVisual } from './visual-builder.ts';
import type { VisualSpec } from './visual-builder.ts';

/** Interpretation of a question: a visual and its filters. */
export interface Interpretation {
  visual: Visual;
  filters: BasicFilter[];
  /** The question in normalized form. */
  normalizedQuestion: string;
}

const visualTypes: Record<ChartKeyword, VisualSpec['type']> = {
  bar: 'clusteredBarChart',
  column: 'clusteredColumnChart',
  line: 'lineChart',
  area: 'areaChart',
  donut: 'donutChart',
  table: 'tableEx',
  card: 'card',
};

const layout = { x: 16, y: 16, z: 0, width: 1248, height: 688 };

/**
 * Interprets a question such as "revenue and orders by region in 2024 as bar" or "top 5 products by margin in Germany".
 * Measures, columns, column values and chart types can occur in any order.
 *
 * @returns undefined if the question contains no known measure, column or value, or the model has no measures
 */
export function interpretQuestion(question: string, fields: ModelFields): Interpretation | undefined {
  const meanings = parseMeanings(question, buildVocabulary(fields));
  if (!meanings.some(({ kind }) => kind === 'measure' || kind === 'column' || kind === 'value'))
    return undefined;
  const filters = buildFilters(meanings);
  const redundantColumns = new Set(findRedundantColumns(meanings));
  const columns = removeDuplicates(
    meanings.flatMap((meaning) =>
      meaning.kind === 'column' && !redundantColumns.has(meaning) ? [meaning.name] : [],
    ),
  ).slice(0, 2);
  const namedMeasures = removeDuplicates(
    meanings.flatMap((meaning) => (meaning.kind === 'measure' ? [meaning.name] : [])),
  );
  const values =
    namedMeasures.length > 0 ? namedMeasures : fields.measures.slice(0, 1).map(({ name }) => name);
  if (values.length === 0) return undefined;
  const chart = meanings.find((meaning) => meaning.kind === 'chart')?.chart;
  const rank = meanings.find((meaning) => meaning.kind === 'rank');
  const type = chart === undefined ? getDefaultType(columns, values, rank !== undefined) : visualTypes[chart];
  const spec: VisualSpec = { type: columns.length === 0 ? 'card' : type, columns, values };
  const [value = ''] = values;
  const rankOptions = rank &&
    columns.length > 0 && {
      top: rank.count,
      orderBy: {
        by: value,
        direction: rank.order === 'Top' ? ('descending' as const) : ('ascending' as const),
      },
    };
  const normalizedQuestion = normalizeQuestion(spec, filters, rank);
  const visual = buildVisual(
    { ...spec, ...rankOptions },
    { name: 'answer', title: normalizedQuestion, layout },
  );
  return { visual, filters, normalizedQuestion };
}

/**
 * Returns the default visual type: a table for several measures, horizontal bars for rankings, a line chart for time,
 * columns for two grouping columns, and horizontal bars otherwise.
 */
function getDefaultType(
  columns: readonly string[],
  values: readonly string[],
  isRanked: boolean,
): VisualSpec['type'] {
  if (values.length > 1) return 'tableEx';
  if (isRanked) return 'clusteredBarChart';
  if (/year|quarter|month|date/i.test(columns[0] ?? '')) return 'lineChart';
  return columns.length > 1 ? 'clusteredColumnChart' : 'clusteredBarChart';
}

/** Finds columns that only qualify the value after them, as in "country Germany". Ignores columns after "by". */
function findRedundantColumns(meanings: readonly Meaning[]): Meaning[] {
  return meanings.filter((meaning, index) => {
    const next = meanings.slice(index + 1).find(({ kind }) => kind !== 'not');
    const followsBy = meanings[index - 1]?.kind === 'by';
    return !followsBy && meaning.kind === 'column' && next?.kind === 'value' && next.column === meaning.name;
  });
}

/** Combines the values of a column into one filter. "Not" applies to the values that directly follow it. */
function buildFilters(meanings: readonly Meaning[]): BasicFilter[] {
  const filters = new Map<string, BasicFilter>();
  let isNegated = false;
  for (const meaning of meanings) {
    if (meaning.kind === 'not') isNegated = true;
    else if (meaning.kind !== 'value') isNegated = false;
    else {
      const operator = isNegated ? 'NotIn' : 'In';
      const key = `${operator} ${meaning.column}`;
      const target = parseColumn(meaning.column);
      const filter = filters.get(key) ?? { filterType: filterTypes.basic, target, operator, values: [] };
      filter.values.push(meaning.value);
      filters.set(key, filter);
    }
  }
  return [...filters.values()];
}

function normalizeQuestion(
  { columns, values }: VisualSpec,
  filters: readonly BasicFilter[],
  rank: Meaning | undefined,
) {
  const names = columns.map((name) => parseColumn(name).column);
  const subject = values.join(' and ');
  const by = names.length > 0 ? ` by ${names.join(' and ')}` : '';
  const top = rank?.kind === 'rank' && names.length > 0 ? `${rank.order} ${rank.count}: ` : '';
  const conditions = filters.map(({ target, operator, values: filterValues }) => {
    const column = 'column' in target ? target.column : '';
    return `${column} is ${operator === 'NotIn' ? 'not ' : ''}${filterValues.join(' or ')}`;
  });
  return [`${top}${subject}${by}`, ...conditions].join(', ');
}

const removeDuplicates = (names: readonly string[]): string[] => [...new Set(names)];
