/** What is repeated between a prefix and a suffix. */
export interface Pump {
  prefix: string;
  unit: string;
  suffix: string;
}

const sampleUnits = [
  'a',
  'A',
  '0',
  '-',
  '_',
  ' ',
  '.',
  '/',
  ',',
  ';',
  '<',
  '@',
  '"',
  '\n',
  '\0',
  '\u0301',
  '\u00e9',
];
const suffixes = ['', '\u0001', '/', '!'];

/** The texts that a pattern spells out, such as `eyJ`. */
const findLiterals = ({ source }: RegExp): string[] =>
  source
    .replace(
      /\\p\{[^}]*\}|\\[wWdDsSbB]|\[(?:\\.|[^\]])*\]|\{\d+(?:,\d*)?\}|\(\?(?:[:=!]|<[=!])|[\^$.*+?()|]/g,
      '\0',
    )
    .replace(/\\(.)/g, '$1')
    .split('\0')
    .filter((text) => text !== '');

/** Inputs that make a pattern work hard: repetitions of what it looks for, with an end that does not match. */
export const buildPumps = (pattern: RegExp): Pump[] => {
  const literals = [...new Set(findLiterals(pattern))];
  const start = literals[0] ?? '';
  const mixed = literals.flatMap((literal) => ['a', ' ', '-', '.', '/'].map((sample) => literal + sample));
  const pairs = ['a-', 'a.', '-.', 'a/', ' a', '0,', 'aA', '. ', '/.', 'a@', '<a'];
  const units = [...new Set([...sampleUnits, ...literals, ...mixed, ...pairs, literals.join('')])];
  const prefixes = [...new Set(['', start, literals.join('')])];
  return units
    .filter((unit) => unit !== '')
    .flatMap((unit) => prefixes.flatMap((prefix) => suffixes.map((suffix) => ({ prefix, unit, suffix }))));
};

/** Builds an input of about this many characters, in one piece of memory. */
export const buildInput = ({ prefix, unit, suffix }: Pump, size: number): string =>
  Buffer.from(prefix + unit.repeat(Math.max(1, Math.floor(size / unit.length))) + suffix, 'utf16le').toString(
    'utf16le',
  );

/** Returns the shortest of several runs in milliseconds: noise of the machine only ever adds to it. */
export const measureMs = (run: () => void, runs: number): number => {
  let best = Infinity;
  for (let index = 0; index < runs; index += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
};

/** Linear work takes 16 times as long for 16 times the size, quadratic work 256 times. */
const sizeFactor = 16;
const maxTimeRatio = 64;
/** Compared with a plain scan of as many characters: V8 runs patterns in another, slower way on very long texts. */
const maxScanRatio = 10;
const maxAttempts = 4;

const measureScan = (size: number): number => {
  const text = buildInput({ prefix: '', unit: 'a', suffix: '!' }, size);
  return measureMs(() => /[^\p{L}\d\s]/u.test(text), 3);
};

/** Whether the time for `size` is out of proportion to that for a 16th of it, in every one of several attempts. */
export const growsTooFast = (work: (size: number) => () => void, size: number): boolean => {
  const [small, large] = [work(size / sizeFactor), work(size)];
  small();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const allowed = Math.max(measureMs(small, 10) * maxTimeRatio, measureScan(size) * maxScanRatio);
    if (measureMs(large, 1 + attempt) <= allowed) return false;
  }
  return true;
};
