import type { RuntimeConfig } from '@embed-portal/api-contract';
import { readText, tryWriteText } from '../browser-storage.ts';

type ApiServer = RuntimeConfig['apiServers'][number];

const listKey = 'portal.apiServers';
const choiceKey = 'portal.apiServer';

/** The API servers that the portal may use, and the one that it uses. */
export interface ApiServers {
  all: readonly ApiServer[];
  current: ApiServer;
}

/** The server behind the page itself, for a configuration that names none. */
const ownServer = (): ApiServer => ({ name: 'This server', url: `${location.origin}/api` });

/**
 * Returns the configured API servers, by default the page's own origin plus `/api`, and the one that was chosen in
 * this browser, by default the first. A choice that is no longer configured is dropped.
 */
export const readApiServers = ({ apiServers }: Pick<RuntimeConfig, 'apiServers'>): ApiServers => {
  const [first = ownServer(), ...others] = apiServers;
  const all = [first, ...others];
  const chosen = readText(choiceKey);
  tryWriteText(listKey, JSON.stringify(all));
  return { all, current: all.find(({ url }) => url === chosen) ?? first };
};

/** Stores another API server for this browser, and starts over: sessions and lists belong to one server. */
export const chooseApiServer = (url: string): void => {
  tryWriteText(choiceKey, url);
  location.reload();
};

/** Prefix of the keys under which the session with a server is stored; the default server has the default prefix. */
export const sessionPrefix = ({ all, current }: ApiServers): string =>
  current.url === all[0]?.url ? 'oidc.' : `oidc.${current.url}.`;
