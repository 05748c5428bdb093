import type { Ratio } from '@embed-portal/testing/statistics';

/** One measurement in the results table. */
export interface Row {
  measurement: string;
  /** Result of the toolkit with its unit. */
  ours: string;
  /** Name and result of the compared implementation. */
  other: string;
  ratio?: Ratio;
  target?: string;
  isMet?: boolean;
}

/** Formats the rows as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const formatTarget = ({ target, isMet }: Row) =>
    target ? `${target}: ${isMet ? 'met' : '**missed**'}` : '';
  const formatRatio = ({ median, low, high }: Ratio) =>
    `**${median.toFixed(2)}** (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return [
    formatRow(['', 'embed-toolkit', 'compared with', 'ratio (interquartile range)', 'target']),
    formatRow(['---', '---', '---', '---', '---']),
    ...rows.map((row) =>
      formatRow([
        row.measurement,
        row.ours,
        row.other,
        row.ratio ? formatRatio(row.ratio) : '',
        formatTarget(row),
      ]),
    ),
  ].join('\n');
}
