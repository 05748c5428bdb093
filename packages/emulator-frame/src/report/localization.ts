import type { Value } from '@embed-portal/emulator-protocol/value';
import { getFormatter } from '../appearance/formatter.ts';
import type { Formatter } from '../appearance/formatter.ts';
import { getStrings } from '../appearance/strings.ts';
import type { Strings } from '../appearance/strings.ts';
import { requireReport } from './embed-state.ts';
import type { EmbedState } from './embed-state.ts';
import type { ReportSettings } from './load-config.ts';

/** Returns the UI texts in the language of the settings. */
export function getReportStrings({ localeSettings }: ReportSettings): Strings {
  return getStrings(localeSettings?.language);
}

/** Returns the formatter of the settings. The default of the format locale is the language. */
export function getReportFormatter({ localeSettings }: ReportSettings): Formatter {
  return getFormatter(localeSettings?.formatLocale ?? localeSettings?.language);
}

/** Formats a value of a measure in the locale of the report. */
export function formatValue(state: EmbedState, measure: string, value: Value): string {
  return getReportFormatter(state.settings).formatShort(requireReport(state).formats[measure], value);
}
