import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { routes } from '@embed-portal/api-contract';
import { tenantKeys, workspaceId } from '../support/fixture.ts';
import type { Portal } from '../support/portal.ts';
import { idTables, IdPlaceholder } from './plan.ts';
import type { PlannedRequest } from './plan.ts';

export interface RawResponse {
  status: number;
  contentType: string | undefined;
  body: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request unchanged. `fetch` would normalize or reject some requests. */
const sendRaw = (
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array,
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, method, path, headers, agent }, (response) => {
      text(response).then((responseBody) => {
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'],
          body: responseBody,
        });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** IDs of all rows by tenant and table, in a stable order. */
export type Ids = Record<string, Record<string, string[]>>;

export async function readIds(portal: Portal): Promise<Ids> {
  const ids: Ids = {};
  for (const tenant of tenantKeys) {
    const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
    const tenantIds: Record<string, string[]> = (ids[tenant] = {});
    for (const table of idTables) {
      const rows = await portal.query<{ id: string }>(
        table === 'tenants'
          ? 'select id from tenants where id = $1'
          : table === 'users'
            ? 'select user_id as id from memberships join users on id = user_id where tenant_id = $1 order by email'
            : `select id from ${table} where tenant_id = $1 order by name`,
        [tenantId],
      );
      tenantIds[table] = rows.map(({ id }) => id);
    }
    tenantIds['workspace'] = (tenantIds['connections'] ?? []).map((id) => `${id}__${workspaceId}`);
  }
  return ids;
}

/** Creates a function that replaces placeholders with the IDs of rows. */
function createIdResolver(ids: Ids, self: string, tenant: string) {
  const otherTenant = tenantKeys.find((key) => key !== tenant) ?? '';
  const resolve = (value: unknown): unknown => {
    if (value instanceof IdPlaceholder) {
      if (value.table === 'self' && value.isOwn) return self;
      const table = value.table === 'self' ? 'users' : value.table;
      const list = ids[value.isOwn ? tenant : otherTenant]?.[table] ?? [];
      return list[value.index % list.length];
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
  };
  return resolve;
}

/** Percent-encodes a value. Replaces lone surrogates, which cannot be encoded. */
const escapeForUrl = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'));

const isRaw = (body: unknown, contentType: string | undefined): body is string | Uint8Array =>
  contentType !== undefined && (typeof body === 'string' || body instanceof Uint8Array);

/** Values that the placeholders of planned requests resolve to. */
interface Targets {
  ids: Ids;
  /** Tokens of the callers, by email address. */
  tokens: Map<string, string>;
  /** IDs of the callers, by email address. */
  users: Map<string, string>;
  /** Session in which a superAdmin views the portal as another user. */
  viewSessionId: string;
}

/** Creates a function that sends planned requests to a portal. */
export const createSender =
  (portal: Portal, { ids, tokens, users, viewSessionId }: Targets) =>
  (plan: PlannedRequest): Promise<RawResponse> => {
    const { caller = '', params, query, content, idempotencyKey, ifMatch, viewAs } = plan;
    const tenant = tenantKeys.find((key) => caller.includes(key)) ?? 'alpha';
    const resolve = createIdResolver(ids, users.get(caller) ?? '', tenant);
    const route = routes[plan.name];
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => escapeForUrl(resolve(params[name])));
    const search = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${escapeForUrl(value)}`)
      .join('&');
    const headers: Record<string, string> = {
      ...(caller !== '' && { authorization: `Bearer ${tokens.get(caller) ?? caller}` }),
      ...(content && { 'content-type': content.contentType ?? 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(viewAs !== undefined && { 'x-view-as': viewAs === 'session' ? viewSessionId : viewAs }),
    };
    const body =
      content &&
      (isRaw(content.body, content.contentType) ? content.body : JSON.stringify(resolve(content.body)));
    return sendRaw(
      portal.url,
      route.method,
      `/api${path}${search && `?${search}`}`,
      { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      body,
    );
  };
