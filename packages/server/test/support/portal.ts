import { randomBytes } from 'node:crypto';
import { Branding, captchaHeader, buildPath, routes } from '@embed-portal/api-contract';
import type {
  UserApp,
  CaptchaChallenge,
  CurrentUser,
  ErrorBody,
  RouteName,
} from '@embed-portal/api-contract';
import { createDatabase } from '@embed-portal/dev-postgres/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createSecretBox } from '../../src/crypto/secret-box.ts';
import { createDatabase as createPool } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { startServer } from '../../src/index.ts';
import type { ServerConfig } from '../../src/index.ts';
import { ClaimMapping } from '../../src/oidc/id-token.ts';
import { insertSampleData } from '../../src/seeding/insert-sample-data.ts';
import { startBi } from './bi.ts';
import { solveChallengeAsHeader } from './captcha.ts';
import { buildFixture } from './fixture.ts';
import { startIssuer } from './issuer.ts';

export interface ApiResponse<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

interface RouteRequest {
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

export interface AuditRow {
  email: string | null;
  method: string;
  url: string;
  status_code: number;
  status_message: string;
  body: object | null;
}

const domainTables = [
  'tenants',
  'users',
  'memberships',
  'invitations',
  'groups',
  'group_users',
  'connections',
  'reports',
  'apps',
  'app_groups',
  'app_reports',
];

export const secretsKey = randomBytes(32);
export const noLimits = {
  requestsPerUser: 1e9,
  requestsPerAddress: 1e9,
  storedRejections: 1e9,
  embedTokens: 1e9,
  refreshes: 1e9,
  invitations: 1e9,
  viewSessions: 1e9,
  frameOutcomes: 1e9,
};

/** Sends a request without following redirects. */
export async function sendRequest<Body = ErrorBody>(
  url: string,
  init: RequestInit = {},
): Promise<ApiResponse<Body>> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as Body,
  };
}

/** Migrates the database and inserts the {@link buildFixture fixture}. */
export async function fillDatabase(url: string): Promise<void> {
  await migrate(url);
  const pool = createPool({ url, size: 1 });
  await insertSampleData(pool.system, buildFixture(), createSecretBox(secretsKey));
  await pool.system
    .updateTable('users')
    .set({ active: false })
    .where('email', 'like', 'inactive@%')
    .execute();
  // Stores the state of a successful sync, so that opening a report changes nothing.
  await sql`update health set state = 'ok' where connection_id in (
    select id from connections where type = 'App Owns Data' and client_secret is not null
  )`.execute(pool.system);
  await pool.close();
}

let templateUrl: Promise<string> | undefined;

async function createTemplate(): Promise<string> {
  const url = await createDatabase(inject('postgresUrl'));
  await fillDatabase(url);
  return url;
}

/** Copies a database with the fixture, which is created once per test process, because migrations take a second. */
const createFilledDatabase = async (): Promise<string> =>
  createDatabase(inject('postgresUrl'), await (templateUrl ??= createTemplate()));

/**
 * Starts a server on a new database with the {@link buildFixture fixture}, and an issuer and a BI service that the test
 * controls. The timeouts for the BI service are short.
 */
export async function startPortal(overrides: Partial<ServerConfig> = {}, claims = ClaimMapping.parse({})) {
  const databaseUrl = overrides.databaseUrl ?? (await createFilledDatabase());
  if (overrides.databaseUrl) await fillDatabase(databaseUrl);
  const [issuer, bi] = await Promise.all([startIssuer(), startBi()]);
  const logs: string[] = [];
  const config: ServerConfig = {
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    secretsKey,
    oidc: {
      issuer: issuer.url,
      clientId: 'portal',
      scope: 'openid',
      profileUrl: `${issuer.url}/account`,
      claims,
    },
    bi: {
      apiUrl: `${bi.url}/api`,
      loginUrl: bi.url,
      embedOrigins: [bi.url],
      tokenMinutes: 20,
      budgetMs: 1_500,
      attemptMs: 300,
      backoffMs: 10,
      openMs: 1,
    },
    limits: noLimits,
    captcha: { provider: 'altcha', maxGuesses: 2 },
    retention: {},
    databasePoolSize: 10,
    drainMs: 0,
    hstsIncludesSubdomains: true,
    branding: Branding.parse({}),
    logLevel: 'debug',
    ...overrides,
  };
  const server = await startServer(config, { write: (line) => logs.push(line) });
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  owner.on('error', () => undefined);

  const createToken = (email: string, claims: object = {}): Promise<string> =>
    issuer.signToken({ sub: `subject of ${email}`, email, given_name: 'Ada', family_name: 'Vos', ...claims });
  const requestWithToken = <Body = ErrorBody>(path: string, token: string, init: RequestInit = {}) =>
    sendRequest<Body>(`${server.url}/api${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
  const requestAs = async <Body = ErrorBody>(email: string, path: string, init?: RequestInit) =>
    requestWithToken<Body>(path, await createToken(email), init);
  /** Requests and solves a challenge, and returns the captcha header with the solution. */
  const createCaptchaHeader = async (email: string, action = 'inviteTenantUser') => {
    const { body } = await requestAs<CaptchaChallenge>(email, `/captcha/challenge?action=${action}`);
    return { [captchaHeader]: await solveChallengeAsHeader(body) };
  };
  const getId = async (table: string, name: string): Promise<string> => {
    const column = table === 'users' ? 'email' : 'name';
    const { rows } = await owner.query<{ id: string }>(`select id from ${table} where ${column} = $1`, [
      name,
    ]);
    return rows[0]?.id ?? '';
  };

  return {
    ...server,
    config,
    issuer,
    bi,
    owner,
    logs,
    createToken,
    requestWithToken,
    requestAs,
    createCaptchaHeader,
    getId,
    query: async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
      (await owner.query<Row>(sql, values)).rows,
    /** Sends a request to a route of the contract. */
    callRoute: <Body = ErrorBody>(
      email: string,
      name: RouteName,
      params: Record<string, string> = {},
      { body, query = '', headers = {} }: RouteRequest = {},
    ) =>
      requestAs<Body>(email, buildPath(routes[name], params) + query, {
        method: routes[name].method,
        ...(body === undefined
          ? { headers }
          : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }),
      }),
    /** Returns a hash of all data that requests can change. */
    hashState: async (): Promise<string> => {
      const parts = domainTables.map((table) => `select '${table}' || t::text as row from ${table} t`);
      const { rows } = await owner.query<{ state: string }>(
        `select md5(string_agg(row, ',' order by row)) as state from (${parts.join(' union all ')}) rows`,
      );
      return rows[0]?.state ?? '';
    },
    findAuditEntries: async (requestId: string | null) => {
      const { rows } = await owner.query<AuditRow>(
        `select email, audit_log.method, url, status_code, status_message, body from audit_log
         left join users on users.id = user_id where request_id = $1`,
        [requestId],
      );
      return rows;
    },
    whoAmI: (email: string) => requestAs<CurrentUser>(email, '/auth/whoAmI'),
    listApps: async (email: string) => {
      const userId = await getId('users', email);
      return requestAs<UserApp[]>(email, `/users/${userId}/tenants/apps`);
    },
    close: async (): Promise<void> => {
      await server.close();
      await Promise.all([owner.end(), issuer.close(), bi.close()]);
    },
  };
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;
