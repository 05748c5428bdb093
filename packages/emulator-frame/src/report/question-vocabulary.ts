import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ModelFields } from '@embed-portal/emulator-protocol/service-messages';
import type { Value } from '@embed-portal/emulator-protocol/value';

export type ChartKeyword = 'bar' | 'column' | 'line' | 'area' | 'donut' | 'table' | 'card';

/** Meaning of a word or phrase in a question. */
export type Meaning =
  | { kind: 'measure'; name: string }
  | { kind: 'column'; name: string }
  | { kind: 'value'; column: string; value: Value }
  | { kind: 'chart'; chart: ChartKeyword }
  | { kind: 'rank'; order: 'Top' | 'Bottom'; count: number }
  | { kind: 'by' }
  | { kind: 'not' };

/** Meanings by phrase. Phrases are singular words joined by spaces. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

const chartKeywords: Record<string, ChartKeyword> = {
  bar: 'bar',
  column: 'column',
  line: 'line',
  area: 'area',
  donut: 'donut',
  doughnut: 'donut',
  pie: 'donut',
  table: 'table',
  list: 'table',
  card: 'card',
  number: 'card',
};

const groupingKeywords = ['by', 'per', 'each'];
const negationKeywords = ['not', 'except', 'without', 'excluding'];

/** Splits text into lowercase singular words. */
function splitWords(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}&%]+/u);
  return words.filter(Boolean).map(toSingular);
}

function toSingular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * Builds the vocabulary of a model. If a phrase has several meanings, measures take precedence, followed by columns,
 * values and chart keywords.
 */
export function buildVocabulary({ columns, measures, factTable }: ModelFields): Vocabulary {
  const vocabulary = new Map<string, Meaning>();
  const addPhrase = (text: string, meaning: Meaning): void => {
    const phrase = splitWords(text).join(' ');
    if (phrase !== '' && !vocabulary.has(phrase)) vocabulary.set(phrase, meaning);
  };
  for (const { name } of measures) addPhrase(name, { kind: 'measure', name });
  const [first] = measures;
  if (first) addPhrase(factTable, { kind: 'measure', name: first.name });
  const factColumnsLast = columns.toSorted(
    (a, b) => Number(belongsToTable(a.name, factTable)) - Number(belongsToTable(b.name, factTable)),
  );
  for (const { name } of factColumnsLast) addPhrase(parseColumn(name).column, { kind: 'column', name });
  for (const { name, values } of columns)
    for (const value of values) addPhrase(String(value ?? ''), { kind: 'value', column: name, value });
  const timeColumn =
    columns.find(({ name }) => /month/i.test(name)) ?? columns.find(({ type }) => type === 'date');
  if (timeColumn) addPhrase('over time', { kind: 'column', name: timeColumn.name });
  for (const [word, chart] of Object.entries(chartKeywords)) addPhrase(word, { kind: 'chart', chart });
  for (const word of groupingKeywords) addPhrase(word, { kind: 'by' });
  for (const word of negationKeywords) addPhrase(word, { kind: 'not' });
  return vocabulary;
}

const belongsToTable = (column: string, table: string): boolean => parseColumn(column).table === table;

/** Parses a question from left to right and prefers the longest phrase. Unknown words are ignored. */
export function parseMeanings(question: string, vocabulary: Vocabulary): Meaning[] {
  const words = splitWords(question);
  const maxPhraseLength = Math.max(1, ...[...vocabulary.keys()].map((phrase) => phrase.split(' ').length));
  const meanings: Meaning[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const rank = parseRank(words[index], words[index + 1]);
    if (rank) {
      meanings.push(rank);
      index += 1;
      continue;
    }
    for (let length = Math.min(maxPhraseLength, words.length - index); length > 0; length -= 1) {
      const meaning = vocabulary.get(words.slice(index, index + length).join(' '));
      if (!meaning) continue;
      meanings.push(meaning);
      index += length - 1;
      break;
    }
  }
  return meanings;
}

function parseRank(word: string | undefined, next: string | undefined): Meaning | undefined {
  const count = Number(next);
  if ((word !== 'top' && word !== 'bottom') || !Number.isInteger(count) || count < 1) return undefined;
  return { kind: 'rank', order: word === 'top' ? 'Top' : 'Bottom', count: Math.min(count, 100) };
}
