import { isDeepStrictEqual } from 'node:util';
import { Connection, Group, Report, Tenant, User, UserApp } from '@embed-portal/api-contract';
import type { AuditChange, AuditTarget } from '@embed-portal/api-contract';
import type { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { redactText } from './redact-text.ts';

type TargetType = AuditTarget['type'];

/** An entity of the API that the audit log describes. */
interface AuditedEntity {
  id: string;
  name: string;
  tenantId?: string;
  email?: string;
}

/** The entity that a request changes. */
export interface EntityChange {
  /** A membership is described by its user and its tenant. */
  type: TargetType | 'membership';
  /** Undefined for a new entity. */
  before?: AuditedEntity | undefined;
  /** Undefined for a deleted entity. */
  after?: AuditedEntity | undefined;
}

const auditedEntities = new Set<z.core.$ZodType | undefined>([
  Tenant,
  User,
  Group,
  Report,
  UserApp,
  Connection,
]);

/** Returns whether the audit log describes the changes of an entity. */
export const isAuditedEntity = (entity: z.core.$ZodType | undefined): boolean => auditedEntities.has(entity);

/** Fields whose values the audit log stores, by type. Other fields are never stored. */
const auditedFields: Record<EntityChange['type'], readonly string[]> = {
  tenant: ['name', 'description', 'URL', 'archived'],
  user: [
    'active',
    'roles.superAdmin',
    'roles.userAdmin',
    'roles.connectionAdmin',
    'roles.contributerAdmin',
    'roles.viewer',
  ],
  membership: ['accessExpires', 'roles.userAdmin', 'roles.connectionAdmin', 'roles.contributerAdmin'],
  group: ['name', 'description', 'tenantId'],
  report: [
    'name',
    'description',
    'tenantId',
    'type',
    'link.url',
    'link.embed',
    'metadata.workspaceName',
    'metadata.reportName',
    'report.connectionGroupId',
    'report.reportId',
    'report.includedPages',
    'report.reportSecurityFilters',
    'report.reportEffectiveIdentity',
    'report.permissionRefresh',
    'report.permissionDownload',
    'report.permissionBookmark',
    'report.permissionSubscribe',
    'report.permissionAlert',
  ],
  app: ['name', 'description', 'icon', 'tenantId'],
  connection: [
    'name',
    'description',
    'type',
    'tenantId',
    'auth.clientId',
    'auth.tenantId',
    'auth.secretExpires',
  ],
};

interface Reference {
  id: string;
  name: string;
  /** Section of an app that contains the report; absent or null if no section does. */
  section?: string | null;
}

interface ReferenceList {
  field: string;
  isOrdered: boolean;
  read: (entity: AuditedEntity) => readonly Reference[];
}

function nameById(ids: readonly string[], known: readonly Reference[] = []): Reference[] {
  const names = new Map(known.map(({ id, name }) => [id.toLowerCase(), name]));
  return ids.map((id) => ({ id, name: names.get(id.toLowerCase()) ?? id }));
}

/** Lists of references to other entities, by type. The names of users are looked up separately. */
const auditedLists: Partial<Record<EntityChange['type'], readonly ReferenceList[]>> = {
  group: [{ field: 'users', isOrdered: false, read: (group) => nameById((group as unknown as Group).users) }],
  app: [
    { field: 'groups', isOrdered: false, read: (app) => (app as unknown as UserApp).__groups },
    { field: 'reports', isOrdered: true, read: (app) => (app as unknown as UserApp).__reports },
  ],
  connection: [
    {
      field: 'groupsFilter',
      isOrdered: true,
      read: (connection) => {
        const { groupsFilter, groups } = connection as unknown as Connection;
        return nameById(groupsFilter, groups);
      },
    },
  ],
};

/** Returns the value of a path such as `report.includedPages`; null if it does not exist. */
export const getField = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (parent, key) =>
        typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>)[key] : undefined,
      value,
    ) ?? null;

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

const compareFields = ({ type, before, after }: EntityChange): AuditChange[] =>
  auditedFields[type].flatMap((field) => {
    const values = { before: getField(before, field), after: getField(after, field) };
    const isUnchanged =
      before && after
        ? isDeepStrictEqual(values.before, values.after)
        : isEmpty(values.before) && isEmpty(values.after);
    return isUnchanged ? [] : [{ field, ...values }];
  });

const toReference = ({ id, name, section }: Reference): Reference => ({
  id,
  name,
  ...(section && { section }),
});

/** Returns what distinguishes two lists of references: names may change independently of the list. */
const toPlacements = (references: readonly Reference[]) =>
  references.map(({ id, section }) => ({ id, section }));

function compareList(
  { field, isOrdered, read }: ReferenceList,
  { before, after }: EntityChange,
): AuditChange | undefined {
  const previous = before ? read(before).map(toReference) : [];
  const current = after ? read(after).map(toReference) : [];
  const previousIds = new Set(previous.map(({ id }) => id));
  const currentIds = new Set(current.map(({ id }) => id));
  if (isDeepStrictEqual(toPlacements(previous), toPlacements(current))) return undefined;
  if (isOrdered) return { field, before: previous, after: current };
  const added = current.filter(({ id }) => !previousIds.has(id));
  const removed = previous.filter(({ id }) => !currentIds.has(id));
  return added.length + removed.length === 0 ? undefined : { field, added, removed };
}

/** Replaces the IDs of users with their names. Users whom the caller cannot see keep their ID. */
async function nameUsers(tx: Tx, change: AuditChange): Promise<AuditChange> {
  if (!('added' in change) || change.field !== 'users') return change;
  const ids = [...change.added, ...change.removed].map(({ id }) => id);
  const users = await tx.selectFrom('known_users').select(['id', 'name']).where('id', 'in', ids).execute();
  const toNamed = (references: readonly Reference[]) =>
    nameById(
      references.map(({ id }) => id),
      users,
    );
  return { ...change, added: toNamed(change.added), removed: toNamed(change.removed) };
}

const changed = '[changed]';

/** Returns the change of the client secret, whose values are never stored. */
function compareSecret({ type, before }: EntityChange, body: unknown): AuditChange[] {
  const secret = type === 'connection' ? getField(body, 'auth.clientSecret') : null;
  if (!secret) return [];
  const hadSecret = getField(before, 'auth.hasClientSecret') === true;
  return [{ field: 'auth.clientSecret', before: hadSecret ? changed : null, after: changed }];
}

const maxChangesLength = 20_000;

/** Replaces changes that contain a token, or that exceed the maximum length of all changes together. */
function omitUnstorable(changes: readonly AuditChange[]): AuditChange[] {
  let length = 0;
  return changes.map((change) => {
    const text = JSON.stringify(change);
    if (length + text.length > maxChangesLength || redactText(text, text.length) !== text)
      return { field: change.field, omitted: true };
    length += text.length;
    return change;
  });
}

/**
 * Returns the changed fields of an entity.
 *
 * @param body - request body, which may contain a new secret.
 */
export async function describeChanges(tx: Tx, change: EntityChange, body: unknown): Promise<AuditChange[]> {
  const lists = (auditedLists[change.type] ?? []).map((list) => compareList(list, change));
  const changes = [...compareFields(change), ...lists.filter((list) => list !== undefined)];
  const named: AuditChange[] = [];
  for (const item of changes) named.push(await nameUsers(tx, item));
  return omitUnstorable([...named, ...compareSecret(change, body)]);
}
