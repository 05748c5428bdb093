import type { MeasureFormat } from '../../content/model-schema.ts';
import type { Value } from '../../data/table-rows.ts';

/** Writes figures in a locale: short for the eye, exact for tooltips and screen readers, large amounts in tables whole. */
export interface Formatter {
  short(format: MeasureFormat | undefined, value: Value): string;
  exact(format: MeasureFormat | undefined, value: Value): string;
  tabular(format: MeasureFormat | undefined, value: Value): string;
}

export const blank = '–';

const known = new Map<string, Formatter>();

/** Numbers in the manner of a locale, such as `nl-NL`; what is no locale counts as `en-GB`. Made once a locale. */
export function formatterOf(locale: string | undefined): Formatter {
  const supported = supportedLocale(locale);
  const formatter = known.get(supported) ?? createFormatter(supported);
  known.set(supported, formatter);
  return formatter;
}

function createFormatter(supported: string): Formatter {
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(supported, options);
    return (value: number): string => format.format(value);
  };
  const euro = { style: 'currency', currency: 'EUR' } as const;
  const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const signed = { ...percent, signDisplay: 'exceptZero' } as const;
  const points = number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const compactEuro = number({ ...euro, ...compact });
  const wholeEuro = number({ ...euro, maximumFractionDigits: 0 });
  const short: Record<MeasureFormat, (value: number) => string> = {
    currency: (value) => (Math.abs(value) < 1000 ? wholeEuro(value) : compactEuro(value)),
    integer: number(compact),
    decimal: number({ maximumFractionDigits: 1 }),
    percent: number(percent),
    change: number(signed),
    points: (value) => `${points(value * 100)} pp`,
  };
  const whole = number({ maximumFractionDigits: 0 });
  const exact = {
    ...short,
    currency: number(euro),
    integer: whole,
    decimal: number({ maximumFractionDigits: 2 }),
  };
  const tabular = {
    ...exact,
    currency: (value: number) => (Math.abs(value) < 1000 ? exact.currency(value) : wholeEuro(value)),
  };
  const write = (table: typeof short) => (format: MeasureFormat | undefined, value: Value) => {
    if (value === null) return blank;
    return typeof value === 'string' ? value : table[format ?? 'integer'](value);
  };
  return { short: write(short), exact: write(exact), tabular: write(tabular) };
}

function supportedLocale(locale: string | undefined): string {
  try {
    return locale === undefined ? 'en-GB' : (Intl.getCanonicalLocales(locale)[0] ?? 'en-GB');
  } catch {
    return 'en-GB';
  }
}
