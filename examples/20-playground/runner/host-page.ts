import { models } from 'embed-toolkit';
import type { RenewedToken, Service, ServiceOptions } from 'embed-toolkit';
import type { ReportTheme, RunOptions } from '../shared/messages.ts';

/** Response of the server, see server.mjs. */
interface Access {
  config: { type: string; embedUrl: string; accessToken: string };
  expiresAt: string;
  embedOrigins: string[];
}

/** Parts of the configuration that apply a theme. */
const themeConfigs: Record<ReportTheme, object> = {
  default: {},
  dark: {
    theme: { themeJson: { name: 'Dark', background: '#1b2130', foreground: '#e8ecf4' } },
  },
  warm: {
    theme: {
      themeJson: {
        name: 'Warm',
        background: '#fffaf2',
        foreground: '#3d2c1f',
        dataColors: ['#c2410c', '#d97706', '#a16207', '#7c2d12', '#be185d', '#4d7c0f'],
      },
    },
  },
  contrast: { contrastMode: models.ContrastMode.HighContrast1 },
};

/**
 * Builds the settings of reports: the layout for phones on narrow screens, and a closed filter pane, because the open one
 * would cover half of a small frame.
 */
const buildSettings = (isPhone: boolean) => ({
  panes: { filters: { visible: !isPhone, expanded: false } },
  ...(isPhone ? { layoutType: models.LayoutType.MobilePortrait } : {}),
});

const hasPanes = (type: string) => type === 'report' || type === 'create';
const hasTheme = (type: string) => type === 'report' || type === 'visual';

/** Requests an embed token for the selected content. */
async function fetchAccess({ contentType, report, user, faults }: RunOptions): Promise<Access> {
  const query = new URLSearchParams({ type: contentType, user, faults: JSON.stringify(faults) });
  if (report !== undefined) query.set('report', report);
  const response = await fetch(`/playground-api/access?${query}`);
  const body = (await response.json()) as Access & { message?: string };
  if (!response.ok) throw new Error(body.message);
  return body;
}

/** Adds the faults of the frame to its URL. The server has used the other faults. */
function addFaults(embedUrl: string, { embed, data }: RunOptions['faults']): string {
  if (!embed && !data) return embedUrl;
  const url = new URL(embedUrl);
  url.searchParams.set('faults', JSON.stringify({ embed, data }));
  return url.href;
}

/**
 * Creates the exports of the module `./host-page`: what a host page needs to embed the selected content.
 *
 * @throws {Error} when the server issues no token
 */
export async function createHostPage(
  options: RunOptions,
  isPhone: boolean,
  ServiceClass: new (options: ServiceOptions) => Service,
) {
  const { config, embedOrigins } = await fetchAccess(options);
  const fetchToken = async (): Promise<RenewedToken> => {
    const access = await fetchAccess(options);
    return { accessToken: access.config.accessToken, expiresAt: access.expiresAt };
  };
  return {
    service: new ServiceClass({ embedOrigins, onError: (error) => console.error(error) }),
    element: document.querySelector('#content'),
    config: {
      ...config,
      embedUrl: addFaults(config.embedUrl, options.faults),
      ...(hasPanes(options.contentType) ? { settings: buildSettings(isPhone) } : {}),
      ...(hasTheme(config.type) ? themeConfigs[options.theme] : {}),
    },
    fetchToken,
  };
}
