/** An input that repeats a unit between a prefix and a suffix. */
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

/** Returns the literal parts of a pattern, such as `eyJ`. */
const findLiterals = ({ source }: RegExp): string[] =>
  source
    .replace(
      /\\p\{[^}]*\}|\\[wWdDsSbB]|\[(?:\\.|[^\]])*\]|\{\d+(?:,\d*)?\}|\(\?(?:[:=!]|<[=!])|[\^$.*+?()|]/g,
      '\0',
    )
    .replace(/\\(.)/g, '$1')
    .split('\0')
    .filter((text) => text !== '');

/** Builds inputs that repeat parts of the pattern and whose end prevents a match. */
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

/** Builds an input of approximately `size` characters in contiguous memory. */
export const buildInput = ({ prefix, unit, suffix }: Pump, size: number): string =>
  Buffer.from(prefix + unit.repeat(Math.max(1, Math.floor(size / unit.length))) + suffix, 'utf16le').toString(
    'utf16le',
  );

/** Returns the CPU time of this process in milliseconds. Other processes do not affect it, unlike the elapsed time. */
const getCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Returns the CPU time of the fastest run in milliseconds, because noise only adds time. */
export const measureMs = (run: () => void, runs: number): number => {
  let best = Infinity;
  for (let index = 0; index < runs; index += 1) {
    const start = getCpuMs();
    run();
    best = Math.min(best, getCpuMs() - start);
  }
  return best;
};

/** When the size grows by this factor, linear work takes 16 times as long, and quadratic work 256 times. */
const sizeFactor = 16;
/** Maximum ratio of the times for the two sizes. */
const maxTimeRatio = 64;
/** Maximum ratio to the time of a linear scan. V8 matches patterns against very long strings in a slower mode. */
const maxScanRatio = 10;
const maxAttempts = 4;

const measureScan = (size: number): number => {
  const text = buildInput({ prefix: '', unit: 'a', suffix: '!' }, size);
  return measureMs(() => /[^\p{L}\d\s]/u.test(text), 3);
};

/** Returns whether the time for `size` grows faster than linearly in each of several attempts. */
export const growsTooFast = (work: (size: number) => () => void, size: number): boolean => {
  const [small, large] = [work(size / sizeFactor), work(size)];
  small();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const ms = measureMs(large, 1 + attempt);
    if (ms <= measureMs(small, 10) * maxTimeRatio || ms <= measureScan(size) * maxScanRatio) return false;
  }
  return true;
};
