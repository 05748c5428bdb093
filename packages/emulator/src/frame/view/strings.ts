const english = {
  againstLastYear: 'vs last year',
  all: 'All',
  clear: 'Clear selection',
  filters: 'Filters',
  highlighted: 'highlighted',
  loading: 'Loading report',
  locked: 'locked',
  noData: 'No data for this selection',
  noFilters: 'No filters on this page',
  pages: 'Pages',
  selected: 'selected',
  total: 'Total',
  tokenExpired: 'Your session has expired. Waiting for this page to renew it…',
};

export type Strings = typeof english;

const dutch: Strings = {
  againstLastYear: 't.o.v. vorig jaar',
  all: 'Alle',
  clear: 'Selectie wissen',
  filters: 'Filters',
  highlighted: 'gemarkeerd',
  loading: 'Rapport laden',
  locked: 'vergrendeld',
  noData: 'Geen gegevens voor deze selectie',
  noFilters: 'Geen filters op deze pagina',
  pages: "Pagina's",
  selected: 'geselecteerd',
  total: 'Totaal',
  tokenExpired: 'Uw sessie is verlopen. Wachten tot deze pagina haar vernieuwt…',
};

/** The interface texts of a language; English when there is no translation. */
export function stringsFor(language: string | undefined): Strings {
  return language?.toLowerCase().split('-')[0] === 'nl' ? dutch : english;
}
