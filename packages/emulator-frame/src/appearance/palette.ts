/** Report theme in its public JSON format, sent by the host page. */
export type Theme = Record<string, unknown>;

/** Colors of a report. */
export interface Palette {
  dark: boolean;
  page: string;
  surface: string;
  band: string;
  bandText: string;
  text: string;
  muted: string;
  line: string;
  hover: string;
  accent: string;
  previous: string;
  good: string;
  bad: string;
  series: string[];
}

const lightSeries = ['#2f6bde', '#12a594', '#f0a429', '#8e5bd6', '#e5636b', '#5f7391', '#3aa757', '#d0559c'];
const darkSeries = ['#6aa0ff', '#3fc8b7', '#f5bd5c', '#b48cf0', '#f28b90', '#94a7c2', '#6fcb85', '#e58bbf'];

/**
 * Builds a palette from a report theme in the public JSON format. Supported properties: `background` (of visuals),
 * `foreground`, `tableAccent`, `dataColors`, `good`, `bad`, and `secondaryBackground` (of the page). Derives missing
 * colors from the background: a dark background results in a dark report.
 */
export function buildPalette(theme: Theme): Palette {
  const getColor = (name: string): string | undefined => parseHexColor(theme[name]);
  const surface = getColor('background') ?? '#ffffff';
  const dark = isDark(surface);
  const text = getColor('foreground') ?? (dark ? '#e8edf5' : '#1a2433');
  const themeSeries = Array.isArray(theme['dataColors'])
    ? theme['dataColors'].flatMap((entry) => parseHexColor(entry) ?? [])
    : [];
  const series = themeSeries.length > 0 ? themeSeries : dark ? darkSeries : lightSeries;
  const [first = '#2f6bde'] = series;
  return {
    dark,
    page:
      getColor('secondaryBackground') ?? mixColors(surface, dark ? '#000000' : '#3b5b8c', dark ? 0.32 : 0.08),
    surface,
    band: dark ? mixColors(surface, first, 0.12) : mixColors('#0d1b33', first, 0.2),
    bandText: dark ? text : '#ffffff',
    text,
    muted: mixColors(text, surface, 0.38),
    line: mixColors(text, surface, dark ? 0.87 : 0.88),
    hover: mixColors(text, surface, 0.94),
    accent: getColor('tableAccent') ?? first,
    previous: mixColors(text, surface, dark ? 0.62 : 0.7),
    good: getColor('good') ?? (dark ? '#5fd08a' : '#14804a'),
    bad: getColor('bad') ?? (dark ? '#ff8f8f' : '#c4343c'),
    series,
  };
}

/** Mixes two colors. A `share` of 0 returns the first color, 1 the second. */
export function mixColors(from: string, to: string, share: number): string {
  const [a, b] = [toChannels(from), toChannels(to)];
  const channelValues = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share));
  return `#${channelValues.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Converts a color into a translucent color with an opacity from 0 to 1. */
export function toTranslucent(color: string, opacity: number): string {
  return `rgba(${toChannels(color).join(', ')}, ${opacity})`;
}

function parseHexColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^#[\da-f]{6}$/i.test(value)) return value;
  return /^#[\da-f]{3}$/i.test(value)
    ? `#${Array.from(value.slice(1))
        .map((digit) => digit + digit)
        .join('')}`
    : undefined;
}

function toChannels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** Returns whether light text is easier to read on a color than dark text. */
export function isDark(color: string): boolean {
  return getLuminance(color) < 0.4;
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
