const english = {
  againstLastYear: 'vs last year',
  all: 'All',
  bottom: 'Bottom',
  clear: 'Clear selection',
  editing: 'Editing',
  filters: 'Filters',
  highlighted: 'highlighted',
  loading: 'Loading report',
  locked: 'locked',
  noData: 'No data for this selection',
  noFilters: 'No filters on this page',
  pages: 'Pages',
  relative: ['in the last', 'in this', 'in the next'],
  save: 'Save',
  saved: 'All changes saved',
  selected: 'selected',
  /** One and many, in the order of the public models. */
  timeUnits: [
    ['day', 'days'],
    ['week', 'weeks'],
    ['calendar week', 'calendar weeks'],
    ['month', 'months'],
    ['calendar month', 'calendar months'],
    ['year', 'years'],
    ['calendar year', 'calendar years'],
    ['minute', 'minutes'],
    ['hour', 'hours'],
  ],
  top: 'Top',
  total: 'Total',
  unsaved: 'Unsaved changes',
  tokenExpired: 'Your session has expired. Waiting for this page to renew it…',
};

export type Strings = typeof english;

const dutch: Strings = {
  againstLastYear: 't.o.v. vorig jaar',
  all: 'Alle',
  bottom: 'Laagste',
  clear: 'Selectie wissen',
  editing: 'Bewerken',
  filters: 'Filters',
  highlighted: 'gemarkeerd',
  loading: 'Rapport laden',
  locked: 'vergrendeld',
  noData: 'Geen gegevens voor deze selectie',
  noFilters: 'Geen filters op deze pagina',
  pages: "Pagina's",
  relative: ['in de afgelopen', 'in deze', 'in de komende'],
  save: 'Opslaan',
  saved: 'Alles opgeslagen',
  selected: 'geselecteerd',
  timeUnits: [
    ['dag', 'dagen'],
    ['week', 'weken'],
    ['kalenderweek', 'kalenderweken'],
    ['maand', 'maanden'],
    ['kalendermaand', 'kalendermaanden'],
    ['jaar', 'jaar'],
    ['kalenderjaar', 'kalenderjaren'],
    ['minuut', 'minuten'],
    ['uur', 'uur'],
  ],
  top: 'Hoogste',
  total: 'Totaal',
  unsaved: 'Niet opgeslagen wijzigingen',
  tokenExpired: 'Uw sessie is verlopen. Wachten tot deze pagina haar vernieuwt…',
};

/** The interface texts of a language; English when there is no translation. */
export function stringsFor(language: string | undefined): Strings {
  return language?.toLowerCase().split('-')[0] === 'nl' ? dutch : english;
}
