import type { MeasureFormat } from '@embed-portal/emulator-protocol/model-types';
import type { Value } from '@embed-portal/emulator-protocol/value';

/**
 * Formats values in a locale: `formatShort` for charts and cards, `formatExact` for tooltips and screen readers,
 * `formatTabular` for tables.
 */
export interface Formatter {
  formatShort(format: MeasureFormat | undefined, value: Value): string;
  formatExact(format: MeasureFormat | undefined, value: Value): string;
  formatTabular(format: MeasureFormat | undefined, value: Value): string;
}

/** Text of blank values. */
export const blankText = '–';

const formatters = new Map<string, Formatter>();

/** Returns the formatter of a locale. Invalid locales fall back to `en-GB`. */
export function getFormatter(locale: string | undefined): Formatter {
  const supportedLocale = resolveLocale(locale);
  const formatter = formatters.get(supportedLocale) ?? createFormatter(supportedLocale);
  formatters.set(supportedLocale, formatter);
  return formatter;
}

function createFormatter(locale: string): Formatter {
  const createNumberFormat = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number): string => format.format(value);
  };
  const euro = { style: 'currency', currency: 'EUR' } as const;
  const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const signed = { ...percent, signDisplay: 'exceptZero' } as const;
  const points = createNumberFormat({
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const compactEuro = createNumberFormat({ ...euro, ...compact });
  const roundedEuro = createNumberFormat({ ...euro, maximumFractionDigits: 0 });
  const short: Record<MeasureFormat, (value: number) => string> = {
    currency: (value) => (Math.abs(value) < 1000 ? roundedEuro(value) : compactEuro(value)),
    integer: createNumberFormat(compact),
    decimal: createNumberFormat({ maximumFractionDigits: 1 }),
    percent: createNumberFormat(percent),
    change: createNumberFormat(signed),
    points: (value) => `${points(value * 100)} pp`,
  };
  const integer = createNumberFormat({ maximumFractionDigits: 0 });
  const exact = {
    ...short,
    currency: createNumberFormat(euro),
    integer,
    decimal: createNumberFormat({ maximumFractionDigits: 2 }),
  };
  const tabular = {
    ...exact,
    currency: (value: number) => (Math.abs(value) < 1000 ? exact.currency(value) : roundedEuro(value)),
  };
  const createFormat = (formats: typeof short) => (format: MeasureFormat | undefined, value: Value) => {
    if (value === null) return blankText;
    return typeof value === 'string' ? value : formats[format ?? 'integer'](value);
  };
  return {
    formatShort: createFormat(short),
    formatExact: createFormat(exact),
    formatTabular: createFormat(tabular),
  };
}

function resolveLocale(locale: string | undefined): string {
  try {
    return locale === undefined ? 'en-GB' : (Intl.getCanonicalLocales(locale)[0] ?? 'en-GB');
  } catch {
    return 'en-GB';
  }
}
