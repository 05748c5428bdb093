import { h } from './dom.ts';

/** Downloads a CSV file. A byte order mark at its start lets spreadsheets recognize UTF-8. */
export function downloadCsv(title: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = h('a', { href: url, download: `${title}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
