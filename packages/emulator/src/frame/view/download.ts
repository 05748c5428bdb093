import { h } from './dom.ts';

/** Downloads a CSV file. It starts with a byte order mark, by which spreadsheets recognize UTF-8. */
export function downloadCsv(title: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = h('a', { href: url, download: `${title}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
