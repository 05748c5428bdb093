// The parts of the page that depend on its server. In the playground, the module `./host-page` has the same exports.
import { models, Service } from 'embed-toolkit';
import type { RenewedToken, ReportEmbedConfiguration } from 'embed-toolkit';
import { fetchAccess } from './access';

function findElement(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.report');
  if (!found) throw new Error('The page has no element .report.');
  return found;
}

const access = await fetchAccess();

/** The service of the page. */
export const service = new Service({
  embedOrigins: access.embedOrigins,
  onError: (error) => console.error(error),
});

/** The element in which the report is embedded. */
export const element = findElement();

/** The configuration of the report, with a new embed token. */
export const config: ReportEmbedConfiguration & {
  type: 'report';
  id: string;
  embedUrl: string;
  accessToken: string;
} = {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
};

/** Requests a new embed token from the server of this app. */
export async function fetchToken(): Promise<RenewedToken> {
  const { token, expiresAt } = await fetchAccess();
  return { accessToken: token, expiresAt };
}
