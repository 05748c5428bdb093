import type { EmbedToken } from '@embed-portal/api-contract';
import { expect } from 'vitest';
import { call } from './portal.ts';
import type { Portal } from './portal.ts';

export interface Started {
  url: URL;
  state: string;
  /** What the browser sends back. */
  cookie: string;
}

/**
 * The directory in front of the BI service, where people let connections act for them: it takes codes like
 * `code of somebody`, and each refresh token once. With it, the ways of a browser through it.
 */
export const directoryOf = (portal: Portal) => {
  /** Refresh tokens that are good, and whose they are. */
  let granted = new Map<string, string>();
  let issued = 0;

  const newTokens = (who: string, lifetime: number) => {
    issued += 1;
    const refresh = `refresh ${String(issued)} of ${who} SECRET`;
    granted.set(refresh, who);
    const access = `access ${String(issued)} of ${who} SECRET`;
    return { body: { access_token: access, expires_in: lifetime, refresh_token: refresh } };
  };

  const start = async (email: string, connection: string): Promise<Started> => {
    const connectionId = await portal.idOf('connections', connection);
    const answer = await portal.route<{ url: string }>(email, 'buildAuthorizeUrl', { connectionId });
    expect(answer.status).toBe(200);
    const url = new URL(answer.body.url);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { url, state: url.searchParams.get('state') ?? '', cookie };
  };
  const comeBack = (query: Record<string, string>, cookie = '') => {
    const search = new URLSearchParams(query).toString();
    return call<string>(`${portal.url}/api/power-bi-connections/callback?${search}`, { headers: { cookie } });
  };

  return {
    /** Begins anew: nobody has granted anything. */
    open: async (lifetime = 3600): Promise<void> => {
      granted = new Map();
      await portal.rows('delete from connection_grants');
      portal.bi.play(({ path, body }) => {
        if (!path.endsWith('/oauth2/v2.0/token')) return undefined;
        const form = new URLSearchParams(body);
        const code = form.get('code');
        if (code) return newTokens(code.replace('code of ', ''), lifetime);
        const old = form.get('refresh_token');
        if (old === null) return undefined;
        const who = granted.get(old);
        granted.delete(old);
        return who
          ? newTokens(who, lifetime)
          : { status: 400, body: { error: 'invalid_grant', error_description: 'AADSTS700082: expired' } };
      });
    },
    refreshTokens: () => [...granted.keys()],
    revokeAll: (): void => {
      granted.clear();
    },
    start,
    comeBack,
    authorize: async (email: string, connection: string, code = `code of ${email}`) => {
      const { state, cookie } = await start(email, connection);
      return comeBack({ code, state }, cookie);
    },
    /** What was asked of its token endpoint. */
    forms: () =>
      portal.bi
        .callsOf('/oauth2/v2.0/token')
        .map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
    grants: () => portal.rows<{ user_id: string | null }>('select user_id from connection_grants'),
    getToken: async (email: string, report: string) =>
      portal.route<EmbedToken>(email, 'getToken', {
        appId: await portal.idOf('apps', 'Everything of alpha'),
        reportId: await portal.idOf('reports', `${report} of alpha`),
      }),
  };
};

export type Directory = ReturnType<typeof directoryOf>;
