import type { EmbedToken } from '@embed-portal/api-contract';
import { expect } from 'vitest';
import { sendRequest } from './portal.ts';
import type { Portal } from './portal.ts';

export interface AuthorizationStart {
  url: URL;
  state: string;
  /** Cookie that the browser sends with the callback. */
  cookie: string;
}

/**
 * Simulates the directory in which users authorize connections, and the steps of the browser. The directory accepts
 * codes such as `code of a@b.example`, and each refresh token once.
 */
export function createDirectory(portal: Portal) {
  /** Users by valid refresh token. */
  let usersByRefreshToken = new Map<string, string>();
  let issuedCount = 0;

  const issueTokens = (user: string, lifetimeSeconds: number) => {
    issuedCount += 1;
    const refreshToken = `refresh ${String(issuedCount)} of ${user} SECRET`;
    usersByRefreshToken.set(refreshToken, user);
    const accessToken = `access ${String(issuedCount)} of ${user} SECRET`;
    return {
      body: { access_token: accessToken, expires_in: lifetimeSeconds, refresh_token: refreshToken },
    };
  };

  const startAuthorization = async (email: string, connection: string): Promise<AuthorizationStart> => {
    const connectionId = await portal.getId('connections', connection);
    const response = await portal.callRoute<{ url: string }>(email, 'buildAuthorizeUrl', { connectionId });
    expect(response.status).toBe(200);
    const url = new URL(response.body.url);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { url, state: url.searchParams.get('state') ?? '', cookie };
  };
  const returnToPortal = (query: Record<string, string>, cookie = '') => {
    const search = new URLSearchParams(query).toString();
    return sendRequest<string>(`${portal.url}/api/power-bi-connections/callback?${search}`, {
      headers: { cookie },
    });
  };

  return {
    /** Deletes all grants and sets the lifetimes of new access tokens: of a first one, and of those that replace it. */
    reset: async (lifetimeSeconds = 3600, refreshedLifetimeSeconds = lifetimeSeconds): Promise<void> => {
      usersByRefreshToken = new Map();
      await portal.query('delete from connection_grants');
      portal.bi.respondWith(({ path, body }) => {
        if (!path.endsWith('/oauth2/v2.0/token')) return undefined;
        const form = new URLSearchParams(body);
        const code = form.get('code');
        if (code) return issueTokens(code.replace('code of ', ''), lifetimeSeconds);
        const refreshToken = form.get('refresh_token');
        if (refreshToken === null) return undefined;
        const user = usersByRefreshToken.get(refreshToken);
        usersByRefreshToken.delete(refreshToken);
        return user
          ? issueTokens(user, refreshedLifetimeSeconds)
          : { status: 400, body: { error: 'invalid_grant', error_description: 'AADSTS700082: expired' } };
      });
    },
    getRefreshTokens: () => [...usersByRefreshToken.keys()],
    revokeAll: (): void => {
      usersByRefreshToken.clear();
    },
    startAuthorization,
    returnToPortal,
    authorize: async (email: string, connection: string, code = `code of ${email}`) => {
      const { state, cookie } = await startAuthorization(email, connection);
      return returnToPortal({ code, state }, cookie);
    },
    /** Returns the forms that were sent to the token endpoint. */
    getTokenRequests: () =>
      portal.bi
        .findRequests('/oauth2/v2.0/token')
        .map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
    listGrants: () => portal.query<{ user_id: string | null }>('select user_id from connection_grants'),
    getToken: async (email: string, report: string) =>
      portal.callRoute<EmbedToken>(email, 'getToken', {
        appId: await portal.getId('apps', 'Everything of alpha'),
        reportId: await portal.getId('reports', `${report} of alpha`),
      }),
  };
}

export type Directory = ReturnType<typeof createDirectory>;
