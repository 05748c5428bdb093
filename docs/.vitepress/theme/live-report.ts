import type { Report, models as Models } from 'embed-toolkit';

/** The response of the server that issues embed tokens, see `examples/01-minimal/embed-token.mjs`. */
interface Access {
  id: string;
  embedUrl: string;
  token: string;
  expiresAt: number;
  embedOrigins: string[];
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return (await response.json()) as T;
}

/** Returns the address that issues embed tokens, or `undefined` if the site runs without an emulator. */
export async function findTokenUrl(settingsUrl: string): Promise<string | undefined> {
  const { tokenUrl } = await fetchJson<{ tokenUrl: string | null }>(settingsUrl);
  return tokenUrl ?? undefined;
}

/** Report themes for the themes of the site. */
const themes: Record<'dark' | 'light', Models.IReportTheme> = {
  light: { themeJson: { name: 'Site light' } },
  dark: {
    themeJson: {
      name: 'Site dark',
      background: '#151a23',
      foreground: '#eceff4',
      secondaryBackground: '#1b212c',
      backgroundLight: '#1b212c',
      backgroundNeutral: '#303949',
      foregroundNeutralSecondary: '#c5ccd8',
      foregroundNeutralTertiary: '#929cb0',
    },
  },
};

export const getTheme = (isDark: boolean): Models.IReportTheme => themes[isDark ? 'dark' : 'light'];

/** A call that the reader can try on the live report, with the code that is shown. */
export interface Action {
  label: string;
  code: string;
  run: (report: Report, models: typeof Models) => Promise<unknown>;
}

const createGermanyFilter = ({ FilterType }: typeof Models): Models.IBasicFilter => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: FilterType.Basic,
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values: ['Germany'],
});

export const actions: readonly Action[] = [
  {
    label: 'Filter by Germany',
    code: 'report.updateFilters(models.FiltersOperations.Replace, [germany])',
    run: (report, models) =>
      report.updateFilters(models.FiltersOperations.Replace, [createGermanyFilter(models)]),
  },
  {
    label: 'Remove filters',
    code: 'report.removeFilters()',
    run: (report) => report.removeFilters(),
  },
  {
    label: 'Open products',
    code: "report.setPage('products')",
    run: (report) => report.setPage('products'),
  },
  {
    label: 'Open overview',
    code: "report.setPage('overview')",
    run: (report) => report.setPage('overview'),
  },
];

/**
 * Embeds the report of the start page.
 *
 * @returns the rendered report and the models, which load with it
 */
export async function embedReport(element: HTMLElement, tokenUrl: string, isDark: boolean) {
  const [access, { EmbedService, Report: ReportClass, models }] = await Promise.all([
    fetchJson<Access>(tokenUrl),
    import('embed-toolkit'),
  ]);
  const service = new EmbedService({ report: ReportClass }, { embedOrigins: access.embedOrigins });
  const isNarrow = element.clientWidth < 600;
  const report = service.embed(element, {
    type: 'report',
    id: access.id,
    embedUrl: access.embedUrl,
    accessToken: access.token,
    tokenType: models.TokenType.Embed,
    theme: getTheme(isDark),
    frame: { title: 'Sales overview, a live sample report' },
    settings: {
      panes: { filters: { visible: false }, pageNavigation: { visible: false } },
      ...(isNarrow
        ? { layoutType: models.LayoutType.MobilePortrait }
        : {
            layoutType: models.LayoutType.Custom,
            customLayout: { displayOption: models.DisplayOption.FitToWidth },
          }),
    },
    tokenRenewal: {
      expiresAt: access.expiresAt,
      getToken: async () => {
        const { token, expiresAt } = await fetchJson<Access>(tokenUrl);
        return { accessToken: token, expiresAt };
      },
    },
  });
  await report.whenRendered();
  return { report, models, dispose: () => service.reset(element) };
}
