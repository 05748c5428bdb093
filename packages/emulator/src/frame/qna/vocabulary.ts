import type { ModelFields } from '../../embed/protocol.ts';
import { parseColumn } from '../../content/references.ts';
import type { Value } from '../../data/table-rows.ts';

export type ChartWord = 'bar' | 'column' | 'line' | 'area' | 'donut' | 'table' | 'card';

/** What a word or a few words of a question mean. */
export type Meaning =
  | { kind: 'measure'; name: string }
  | { kind: 'column'; name: string }
  | { kind: 'value'; column: string; value: Value }
  | { kind: 'chart'; chart: ChartWord }
  | { kind: 'rank'; order: 'Top' | 'Bottom'; count: number }
  | { kind: 'by' }
  | { kind: 'not' };

/** Meanings by their words, in the singular and joined by spaces. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

const charts: Record<string, ChartWord> = {
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

const groupings = ['by', 'per', 'each'];
const negations = ['not', 'except', 'without', 'excluding'];

/** The words of a text in small letters and in the singular. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}&%]+/u);
  return words.filter(Boolean).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words that can be used about a model. Measures go before columns, columns before values, values before charts. */
export function vocabularyOf({ columns, measures, factTable }: ModelFields): Vocabulary {
  const vocabulary = new Map<string, Meaning>();
  const learn = (text: string, meaning: Meaning): void => {
    const phrase = wordsOf(text).join(' ');
    if (phrase !== '' && !vocabulary.has(phrase)) vocabulary.set(phrase, meaning);
  };
  for (const { name } of measures) learn(name, { kind: 'measure', name });
  const [first] = measures;
  if (first) learn(factTable, { kind: 'measure', name: first.name });
  const ownLast = columns.toSorted(
    (a, b) => Number(isOf(a.name, factTable)) - Number(isOf(b.name, factTable)),
  );
  for (const { name } of ownLast) learn(parseColumn(name).column, { kind: 'column', name });
  for (const { name, values } of columns)
    for (const value of values) learn(String(value ?? ''), { kind: 'value', column: name, value });
  const time = columns.find(({ name }) => /month/i.test(name)) ?? columns.find(({ type }) => type === 'date');
  if (time) learn('over time', { kind: 'column', name: time.name });
  for (const [word, chart] of Object.entries(charts)) learn(word, { kind: 'chart', chart });
  for (const word of groupings) learn(word, { kind: 'by' });
  for (const word of negations) learn(word, { kind: 'not' });
  return vocabulary;
}

const isOf = (column: string, table: string): boolean => parseColumn(column).table === table;

/** Reads a question from left to right, the longest known phrase first; words that mean nothing are passed over. */
export function meaningsOf(question: string, vocabulary: Vocabulary): Meaning[] {
  const words = wordsOf(question);
  const longest = Math.max(1, ...[...vocabulary.keys()].map((phrase) => phrase.split(' ').length));
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const rank = rankOf(words[at], words[at + 1]);
    if (rank) {
      meanings.push(rank);
      at += 1;
      continue;
    }
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const meaning = vocabulary.get(words.slice(at, at + length).join(' '));
      if (!meaning) continue;
      meanings.push(meaning);
      at += length - 1;
      break;
    }
  }
  return meanings;
}

function rankOf(word: string | undefined, next: string | undefined): Meaning | undefined {
  const count = Number(next);
  if ((word !== 'top' && word !== 'bottom') || !Number.isInteger(count) || count < 1) return undefined;
  return { kind: 'rank', order: word === 'top' ? 'Top' : 'Bottom', count: Math.min(count, 100) };
}
