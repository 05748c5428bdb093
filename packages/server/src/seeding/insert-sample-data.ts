import { randomUUID } from 'node:crypto';
import { getEmailKey } from '@embed-portal/api-contract';
import type { Kysely } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Schema } from '../db/schema.ts';
import { OperatorError } from '../errors.ts';
import { findFreeSlug } from '../services/tenants/tenant-slug.ts';
import type { SeedFile, SeedReport } from './seed-file.ts';

const sampleDataMarker = 'sample_data';

/** Row IDs by key of the seed file. */
type Ids = Map<string, string>;

/** Returns the row ID of a key. The file has been validated, so every referenced key exists. */
function getId(ids: Ids, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new OperatorError('invalid_sample_data', `The key "${key}" does not exist.`);
  return id;
}

const createIds = (keys: readonly string[]): Ids => new Map(keys.map((key) => [key, randomUUID()]));

type Tables = ReturnType<typeof buildRows>;

function toReportRow(row: SeedReport, id: string, tenantId: string, connections: Ids) {
  const commonColumns = {
    id,
    tenant_id: tenantId,
    name: row.name,
    description: row.description,
    type: row.type,
  };
  if (row.type === 'Link')
    return { ...commonColumns, link_url: row.url, link_embed: row.embed, security_filters: '[]' };
  return {
    ...commonColumns,
    connection_id: getId(connections, row.connection),
    workspace_id: row.groupId,
    bi_report_id: row.reportId,
    included_pages: row.includedPages,
    security_filters: JSON.stringify(row.securityFilters),
    effective_identity: row.effectiveIdentity && JSON.stringify(row.effectiveIdentity),
    permission_refresh: row.permissions.refresh,
    permission_download: row.permissions.download,
    permission_bookmark: row.permissions.bookmark,
    permission_subscribe: row.permissions.subscribe,
    permission_alert: row.permissions.alert,
    metadata: JSON.stringify(row.metadata),
  };
}

function toTenantRows(file: SeedFile, tenants: Ids, takenSlugs: readonly string[]) {
  const taken = new Set(takenSlugs);
  return file.tenants.map(({ key, name, description }) => {
    const id = getId(tenants, key);
    const slug = findFreeSlug(name, id, taken);
    taken.add(slug);
    return { id, name, description, slug };
  });
}

const toUserRow = ({ email, roles }: SeedFile['users'][number], id: string) => ({
  id,
  email,
  super_admin: roles.superAdmin,
  user_admin: roles.userAdmin,
  connection_admin: roles.connectionAdmin,
  contributer_admin: roles.contributerAdmin,
  viewer: roles.viewer,
});

const toConnectionRow = (
  { name, description, type, auth, groupsFilter }: SeedFile['connections'][number],
  ids: { id: string; tenant_id: string },
  box: SecretBox,
) => ({
  ...ids,
  name,
  description,
  type,
  client_id: auth?.clientId ?? null,
  client_secret: auth ? box.seal(auth.clientSecret, ids.id) : null,
  auth_tenant_id: auth?.tenantId ?? null,
  groups_filter: groupsFilter,
});

function toAppRows(file: SeedFile, tenants: Ids, groups: Ids, reports: Ids) {
  const apps = file.apps.map((app) => ({ ...app, id: randomUUID(), tenant_id: getId(tenants, app.tenant) }));
  return {
    apps: apps.map(({ id, tenant_id, name, description, icon }) => ({
      id,
      tenant_id,
      name,
      description,
      ...(icon !== undefined && { icon }),
    })),
    app_groups: apps.flatMap(({ id, tenant_id, groups: keys }) =>
      keys.map((key) => ({ tenant_id, app_id: id, group_id: getId(groups, key) })),
    ),
    app_reports: apps.flatMap(({ id, tenant_id, reports: entries }) =>
      entries.map(({ key, section }, position) => ({
        tenant_id,
        app_id: id,
        report_id: getId(reports, key),
        position,
        section,
      })),
    ),
  };
}

/** Builds all rows of the file by table, in insertion order. */
function buildRows(file: SeedFile, box: SecretBox, takenSlugs: readonly string[]) {
  const getKeys = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);
  const tenants = createIds(getKeys(file.tenants));
  const users = createIds(file.users.map(({ email }) => getEmailKey(email)));
  const groups = createIds(getKeys(file.groups));
  const connections = createIds(getKeys(file.connections));
  const reports = createIds(getKeys(file.reports));
  const getUserId = (email: string): string => getId(users, getEmailKey(email));
  return {
    tenants: toTenantRows(file, tenants, takenSlugs),
    users: file.users.map((user) => toUserRow(user, getUserId(user.email))),
    memberships: file.users.flatMap(({ email, tenants: keys }) =>
      keys.map((key) => ({ tenant_id: getId(tenants, key), user_id: getUserId(email) })),
    ),
    groups: file.groups.map(({ key, tenant, name, description }) => ({
      id: getId(groups, key),
      tenant_id: getId(tenants, tenant),
      name,
      description,
    })),
    group_users: file.groups.flatMap(({ key, tenant, users: emails }) =>
      emails.map((email) => ({
        tenant_id: getId(tenants, tenant),
        group_id: getId(groups, key),
        user_id: getUserId(email),
      })),
    ),
    connections: file.connections.map((row) =>
      toConnectionRow(row, { id: getId(connections, row.key), tenant_id: getId(tenants, row.tenant) }, box),
    ),
    reports: file.reports.map((row) =>
      toReportRow(row, getId(reports, row.key), getId(tenants, row.tenant), connections),
    ),
    ...toAppRows(file, tenants, groups, reports),
  };
}

async function insertAll(tx: Kysely<Schema>, tables: Tables): Promise<void> {
  for (const [table, rows] of Object.entries(tables) as [keyof Tables, Tables[keyof Tables]][]) {
    if (rows.length > 0) await tx.insertInto(table).values(rows).execute();
  }
}

/**
 * Inserts the sample data in one transaction, once per database. Users are created as invited users and are bound to an
 * identity at their first sign-in.
 *
 * @returns false if the sample data already exists.
 */
export const insertSampleData = (db: Kysely<Schema>, file: SeedFile, box: SecretBox): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const marker = await tx
      .insertInto('settings')
      .values({ key: sampleDataMarker, value: Buffer.from(new Date().toISOString()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!marker) return false;
    const taken = await tx.selectFrom('tenants').select('slug').execute();
    await insertAll(
      tx,
      buildRows(
        file,
        box,
        taken.map(({ slug }) => slug),
      ),
    );
    return true;
  });
