import type { RuntimeConfig } from '@embed-portal/api-contract';
import { readText, tryWriteText } from '../shared/browser-storage.ts';

type ApiServer = RuntimeConfig['apiServers'][number];

const listKey = 'portal.apiServers';
const selectedKey = 'portal.apiServer';

/** Configured API servers and the selected one. */
export interface ApiServers {
  all: readonly ApiServer[];
  current: ApiServer;
}

/** Returns the server to use if the configuration contains none. */
const getDefaultServer = (): ApiServer => ({ name: 'This server', url: `${location.origin}/api` });

/**
 * Returns the configured API servers and the server selected in this browser, which defaults to the first one. Without
 * configured servers, `/api` on the page's origin is used. A selection that is no longer configured is ignored.
 */
export function readApiServers({ apiServers }: Pick<RuntimeConfig, 'apiServers'>): ApiServers {
  const [first = getDefaultServer(), ...others] = apiServers;
  const all = [first, ...others];
  const selectedUrl = readText(selectedKey);
  tryWriteText(listKey, JSON.stringify(all));
  return { all, current: all.find(({ url }) => url === selectedUrl) ?? first };
}

/** Stores the selected API server and reloads the page, because sessions and cached data belong to one server. */
export function chooseApiServer(url: string): void {
  tryWriteText(selectedKey, url);
  location.reload();
}

/** Returns the key prefix of the stored session. The default server has the default prefix. */
export const getSessionPrefix = ({ all, current }: ApiServers): string =>
  current.url === all[0]?.url ? 'oidc.' : `oidc.${current.url}.`;
