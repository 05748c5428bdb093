import type { AuditChange, CurrentUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { redactText } from './redact-text.ts';
import type { AuditScope } from './scope.ts';

/** Client of a request as the audit log stores it. */
export interface AuditClient {
  /** IP address, or its network; null if addresses are not stored. */
  ip: string | null;
  userAgent: string | null;
}

export interface AuditEntry extends AuditScope {
  /** Null for unauthenticated requests. */
  user: Pick<CurrentUser, 'id' | 'name' | 'email'> | null;
  /** User as whom the user views the portal, if any. */
  onBehalfOf?: Pick<CurrentUser, 'id' | 'name' | 'email'> | null;
  client: AuditClient;
  /** Operation ID of the route; null for requests without a route. */
  action: string | null;
  method: string;
  /** Path without the query. */
  url: string;
  statusCode: number;
  statusMessage: string;
  /** Body without secrets, as returned by `toAuditBody`. */
  body: object | null;
  /** Changed fields without secrets, as returned by `describeChanges`. */
  changes?: readonly AuditChange[];
  requestId: string;
}

const maxUserAgentLength = 300;

/** Adds a redacted and truncated entry to the audit log, within the transaction of the change if there is one. */
export const recordAudit = async (db: Kysely<Schema>, entry: AuditEntry): Promise<void> => {
  const { user, onBehalfOf, client, tenantId, targets, changes = [] } = entry;
  const targetTenant = targets.find(({ id }) => id === tenantId);
  await db
    .insertInto('audit_log')
    .values({
      user_id: user?.id ?? null,
      actor_name: user?.name ?? null,
      actor_email: user?.email ?? null,
      on_behalf_of: onBehalfOf?.id ?? null,
      on_behalf_of_name: onBehalfOf?.name ?? null,
      on_behalf_of_email: onBehalfOf?.email ?? null,
      ip: client.ip,
      user_agent: client.userAgent && redactText(client.userAgent, maxUserAgentLength),
      action: entry.action,
      tenant_id: tenantId,
      // A deleted tenant is no longer in the table.
      tenant_name:
        targetTenant?.name ?? sql<string | null>`(select name from tenants where id = ${tenantId}::uuid)`,
      targets: JSON.stringify(targets),
      changes: JSON.stringify(changes),
      method: entry.method,
      url: redactText(entry.url),
      status_code: entry.statusCode,
      status_message: redactText(entry.statusMessage),
      body: entry.body && JSON.stringify(entry.body),
      request_id: entry.requestId,
    })
    .execute();
};
