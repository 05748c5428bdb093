import { i18n } from '../i18n/i18n.ts';

/** Texts of tables. */
export const tableMessages = {
  loadFailed: i18n.t('The list could not be loaded'),
  noneFound: i18n.t('Nothing found'),
  noneFoundText: i18n.t('No rows match your search.'),
  notSearched: i18n.t('This text cannot be searched'),
  hits: (formattedCount: string, count: number) =>
    i18n.t('{count, plural, one {{formattedCount} hit} other {{formattedCount} hits}}', {
      formattedCount,
      count,
    }),
  sortHint: i18n.t('Sort by this column. Hold Shift to sort by several columns.'),
  sortPosition: i18n.t('Sort position'),
  selectAll: i18n.t('Select all'),
  select: (name: string) => i18n.t('Select {name}', { name }),
  selected: i18n.t('Selected'),
  rowsPerPage: i18n.t('Rows per page'),
  all: i18n.t('All'),
  rows: (formattedCount: string, count: number) =>
    i18n.t('{count, plural, one {{formattedCount} row} other {{formattedCount} rows}}', {
      formattedCount,
      count,
    }),
  range: (from: string, to: string, total: string) => i18n.t('{from}–{to} of {total}', { from, to, total }),
  firstPage: i18n.t('First page'),
  previousPage: i18n.t('Previous page'),
  nextPage: i18n.t('Next page'),
  actions: i18n.t('Actions'),
  edit: i18n.t('Edit'),
  yes: i18n.t('yes'),
  no: i18n.t('no'),
} as const;
